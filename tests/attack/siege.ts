import type { Figure } from './figures.ts';
import type { Site } from './site.ts';
export async function layUpSiege(_site: Site): Promise<Figure[]> {
  return [];
}
