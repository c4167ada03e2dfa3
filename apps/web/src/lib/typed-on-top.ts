const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What was changed. */
export const changeOf = <Values extends object>(before: Values, after: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(after).filter(([field, value]) => !isSame(before[field as keyof Values], value)),
  ) as Partial<Values>

/** The newer version of somebody else, and on top of it what was typed here since `before`. */
export const typedOnTop = <Values extends object>(before: Values, typed: Values, newer: Values): Values => ({
  ...newer,
  ...changeOf(before, typed),
})
