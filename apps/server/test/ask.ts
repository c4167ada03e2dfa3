import type { Pool } from 'pg'

/** Asks the database as its owner. */
export type Ask = <Row>(text: string, values?: unknown[]) => Promise<Row[]>

export const askOf =
  (owner: Pool): Ask =>
  async (text, values = []) =>
    (await owner.query(text, values)).rows
