const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What was changed. */
export const changeOf = <Values extends object>(before: Values, after: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(after).filter(([field, value]) => !isSame(before[field as keyof Values], value)),
  ) as Partial<Values>

/** The newer version of somebody else, and on top of it what was typed here since `before`. */
export const mergeEdits = <Values extends object>(before: Values, typed: Values, theirs: Values): Values => ({
  ...theirs,
  ...changeOf(before, typed),
})

type Form<V extends object> = { getInitialValues: () => V; getValues: () => V }

/**
 * Whether a form of @mantine/form has anything to lose, by what stands in it. Its own `isDirty` goes by a mark for each
 * field that was typed into: the marks stay when the first values are set anew, and know nothing of what was filled in.
 */
export const hasEdits = <V extends object>(form: Form<V>): boolean =>
  Object.keys(changeOf(form.getInitialValues(), form.getValues())).length > 0
