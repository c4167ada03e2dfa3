const isSameValue = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The changed values. */
export const changeOf = <Values extends object>(before: Values, after: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(after).filter(([field, value]) => !isSameValue(before[field as keyof Values], value)),
  ) as Partial<Values>

export const isSame = <Values extends object>(one: Values, other: Values): boolean =>
  Object.keys(changeOf(one, other)).length === 0

/** Their newer version, with the edits made here since `before` on top. */
export const mergeEdits = <Values extends object>(before: Values, typed: Values, theirs: Values): Values => ({
  ...theirs,
  ...changeOf(before, typed),
})

/** Their newer version, with those edits made here that do not conflict with it. */
export const mergeBeside = <Values extends object>(
  before: Values,
  typed: Values,
  theirs: Values,
): Values => ({
  ...mergeEdits(before, typed, theirs),
  ...changeOf(before, theirs),
})

/** Whether both sides have changed the same field, to different values. */
export const isContested = <Values extends object>(
  before: Values,
  typed: Values,
  theirs: Values,
): boolean => {
  const edited = changeOf(before, typed)
  return Object.keys(changeOf(before, theirs)).some(
    field => field in edited && !isSameValue(typed[field as keyof Values], theirs[field as keyof Values]),
  )
}

type Form<V extends object> = { getInitialValues: () => V; getValues: () => V }

/**
 * Whether a form of @mantine/form has edits, by comparing its values. Its own `isDirty` tracks each field that was
 * typed into: the marks stay when the initial values are set anew, and miss values set by code.
 */
export const hasEdits = <V extends object>(form: Form<V>): boolean =>
  !isSame(form.getInitialValues(), form.getValues())
