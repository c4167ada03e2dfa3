const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What was changed. */
export const changeOf = <Values extends object>(before: Values, after: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(after).filter(([field, value]) => !isSame(before[field as keyof Values], value)),
  ) as Partial<Values>

/** Their newer version, and on top of it the edits made here since `before`. */
export const mergeEdits = <Values extends object>(before: Values, typed: Values, theirs: Values): Values => ({
  ...theirs,
  ...changeOf(before, typed),
})

type Form<V extends object> = { getInitialValues: () => V; getValues: () => V }

/**
 * Whether a form of @mantine/form has edits, by comparing its values. Its own `isDirty` tracks each field that was
 * typed into: the marks stay when the initial values are set anew, and miss values set by code.
 */
export const hasEdits = <V extends object>(form: Form<V>): boolean =>
  Object.keys(changeOf(form.getInitialValues(), form.getValues())).length > 0
