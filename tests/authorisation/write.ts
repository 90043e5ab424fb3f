/** `npm run authorisation`: writes docs/authorisation.md. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '../../tools/repository.ts';
import { say } from '../../tools/steps.ts';
import { AUTHORISATION_FILE, render } from './render.ts';

await writeFile(join(repositoryRoot, AUTHORISATION_FILE), render());
say(`${AUTHORISATION_FILE} written.`);
