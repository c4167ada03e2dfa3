/** The names of the parameters of a path: `id` and `noteId` in `/v2/patient/:id/notes/:noteId`. */
export type ParamName<P extends string> = P extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : P extends `${string}/:${infer Name}`
    ? Name
    : never

/** The parameters of a path: the id of a record as a number, anything else as text. */
export type RouteParams<P extends string> = {
  [Name in ParamName<P>]: Name extends 'id' | `${string}Id` ? number : string
}

/** The id of a record in an address; undefined for a text that is not a number. */
export const recordIdOf = (text = ''): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

type Texts = Readonly<Record<string, string | undefined>>

/** Reads the parameters of an address as the path declares them; undefined if the id of a record is missing. */
export function readParams(path: string, texts: Texts): Record<string, string | number> | undefined {
  const params: Record<string, string | number> = {}
  for (const [, name = ''] of path.matchAll(/:(\w+)/g)) {
    const value = /^id$|Id$/.test(name) ? recordIdOf(texts[name]) : texts[name]
    if (value === undefined) return undefined
    params[name] = value
  }
  return params
}

/** The address of another path with the same parameters. */
export const fillPath = (path: string, texts: Texts): string =>
  path.replace(/:(\w+)/g, (_, name: string) => texts[name] ?? '')
