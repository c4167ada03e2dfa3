import { createHash } from 'node:crypto'
import type { QueryConfig } from 'pg'
import { raw, type Sql } from 'sql-template-tag'

/** A statement with its values kept apart: sql`select * from users where id = ${id}`. */
/** Parts of a statement, one behind the other: columns, or values. */
export { default as sql, join as listed, type Sql } from 'sql-template-tag'

/** A column or another name of the database, written in our code; never text that somebody sent. */
export const identifier = (text: string): Sql => {
  if (!/^\w+$/.test(text)) throw new Error(`no identifier: ${text}`)
  return raw(`"${text}"`)
}

const names = new Map<string, string>()

/** The same text always gets the same name, so that each connection plans it once. */
export function statementName(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    names.set(text, name)
  }
  return name
}

/** A statement in the form that the driver takes. */
export function asQuery({ text, values }: Sql): QueryConfig {
  return { name: statementName(text), text, values }
}
