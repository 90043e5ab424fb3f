/** `npm run authorization`: writes docs/authorization.md. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '../../tools/repository.ts';
import { say } from '../../tools/steps.ts';
import { AUTHORIZATION_FILE, render } from './render.ts';

await writeFile(join(repositoryRoot, AUTHORIZATION_FILE), render());
say(`${AUTHORIZATION_FILE} written.`);
