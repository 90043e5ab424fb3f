/** The opponent's move that led to a puzzle, and the position that it was played in. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // {"fen": text, "move": "row,col-row,col"}; null when unknown. Each start gives the shipped puzzles theirs.
  await sql`
    alter table chess_puzzles
      add column lead_in jsonb check (lead_in ? 'fen' and lead_in ? 'move')`.execute(db);
}
