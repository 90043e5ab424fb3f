/** `npm run sounds`: writes the sounds of the web app; unchanged recipes give unchanged files. */
import { mkdir, writeFile } from 'node:fs/promises';
import { encodeMp3 } from './sounds/encode.ts';
import { SOUND_NAMES } from '@sixtyfour/contract';
import { makeSound } from './sounds/recipes.ts';

const folder = new URL('../../apps/web/public/sounds/', import.meta.url);

await mkdir(folder, { recursive: true });
for (const name of SOUND_NAMES) {
  const file = await encodeMp3(makeSound(name));
  await writeFile(new URL(`${name}.mp3`, folder), file);
  process.stdout.write(`${name}.mp3: ${file.length} bytes\n`);
}
