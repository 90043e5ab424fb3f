import { resolve } from 'node:path';

/** The folder of the whole repository: every tool works from here, wherever it was called. */
export const repositoryRoot = resolve(import.meta.dirname, '..');

/** Where the test runners leave their JSON reports. */
export const reportsFolder = resolve(repositoryRoot, '.cache/reports');
