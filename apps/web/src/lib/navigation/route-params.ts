/** The names of what stands in a path: `id` and `noteId` in `/v2/patient/:id/notes/:noteId`. */
export type ParamName<P extends string> = P extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : P extends `${string}/:${infer Name}`
    ? Name
    : never

/** What an address of this path names: a record by its number, anything else as text. */
export type RouteParams<P extends string> = {
  [Name in ParamName<P>]: Name extends 'id' | `${string}Id` ? number : string
}

/** The number of a record as an address names it; what is no number names nothing. */
export const recordIdOf = (text = ''): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

type Texts = Readonly<Record<string, string | undefined>>

/** What an address names, read as the path says; nothing where a record has no number. */
export function readParams(path: string, texts: Texts): Record<string, string | number> | undefined {
  const params: Record<string, string | number> = {}
  for (const [, name = ''] of path.matchAll(/:(\w+)/g)) {
    const value = /^id$|Id$/.test(name) ? recordIdOf(texts[name]) : texts[name]
    if (value === undefined) return undefined
    params[name] = value
  }
  return params
}

/** The address of another path that names the same. */
export const fillPath = (path: string, texts: Texts): string =>
  path.replace(/:(\w+)/g, (_, name: string) => texts[name] ?? '')
