import * as z from 'zod/mini';
import { Uuid } from '../entities/player.ts';

export const GameParams = z.object({ gameId: Uuid });
