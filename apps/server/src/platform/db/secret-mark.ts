import type { Client } from 'pg'
import { type Sealer, sealer } from '../seal.ts'

const purpose = 'mark of the secret'
const markOf = (appSecret: string): Sealer => sealer(appSecret, purpose)

/** Leaves something behind that this secret opens, and no other. */
export async function setSecretMark(owner: Client, appSecret: string): Promise<void> {
  await owner.query(
    `insert into secret_marks (sealed) values ($1) on conflict (only_one) do update set sealed = excluded.sealed`,
    [markOf(appSecret).seal(purpose, purpose)],
  )
}

/** A start with another secret would show no link and no number, and lock out whoever has the right one. */
export async function refuseOtherSecret(owner: Client, appSecret: string): Promise<void> {
  const table = await owner.query(`select to_regclass('public.secret_marks') is not null as there`)
  if (!table.rows[0].there) return
  const { rows } = await owner.query<{ sealed: Buffer }>('select sealed from secret_marks')
  const [mark] = rows
  if (mark === undefined || markOf(appSecret).open(mark.sealed, purpose) === purpose) return
  throw new Error(
    'APP_SECRET is not the one that this database was sealed with: the links of patients and their social security ' +
      'numbers could not be opened. Nothing was changed. Start with the secret that was used before (with the ' +
      'embedded database it is in DATA_DIR/secrets). If it is lost for good, run once: npm run new-secret.',
  )
}
