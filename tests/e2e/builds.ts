/** Replaceable web builds, for tests of updates. */
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type ReplaceableBuild = Awaited<ReturnType<typeof replaceableBuild>>;

/** Copies a web build so that its pages and service worker can be replaced. */
export async function replaceableBuild(original: string) {
  const folder = await mkdtemp(join(tmpdir(), 'sixtyfour-builds-'));
  const client = join(folder, 'client');
  await cp(original, folder, { recursive: true });
  const entry = (await readdir(join(client, 'assets'))).find((name) => /^index-[\w-]{8}\.js$/.test(name));
  if (entry === undefined) throw new Error('The build has no entry');
  const entryOf = (build: number): string => (build === 0 ? entry : `later-${build}.js`);
  let build = 0;

  const change = async (file: string, edit: (text: string) => string): Promise<void> => {
    const path = join(client, file);
    await writeFile(path, edit(await readFile(path, 'utf8')));
    await Promise.all(['br', 'gz'].map((kind) => rm(`${path}.${kind}`, { force: true })));
  };

  /** Replaces the build by the next one, which a server serves after a restart. Resolves to its version. */
  const deploy = async (): Promise<string> => {
    build += 1;
    const script = `import './${entry}';\n`;
    await writeFile(join(client, 'assets', entryOf(build)), script);
    const ofNext = (text: string): string =>
      text.replaceAll(`/assets/${entryOf(build - 1)}`, `/assets/${entryOf(build)}`);
    const pages = (await readdir(client, { recursive: true })).filter((name) => name.endsWith('.html'));
    for (const page of pages) await change(page, ofNext);
    const version = String(build).padStart(16, '0');
    const hash = createHash('sha256').update(script).digest('base64');
    const hashOfEntry = new RegExp(`(?<="/assets/${entryOf(build)}":\`)[^\`]+`);
    await change('sw.js', (text) =>
      ofNext(text)
        .replace(/version:`[0-9a-f]{16}`/, `version:\`${version}\``)
        .replace(hashOfEntry, hash),
    );
    return version;
  };

  return { folder, deploy, remove: () => rm(folder, { recursive: true }) };
}
