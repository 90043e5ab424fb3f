import { resolve } from 'node:path';

/** The root folder of the repository. Tools use it instead of the current folder. */
export const repositoryRoot = resolve(import.meta.dirname, '..');

/** The folder of the test runners' JSON reports. */
export const reportsFolder = resolve(repositoryRoot, '.cache/reports');
