import { changeOf } from './typed-on-top.ts'

type Form<V extends object> = { getInitialValues: () => V; getValues: () => V }

/**
 * Whether a form of @mantine/form has anything to lose, by what stands in it. Its own `isDirty` goes by a mark for each
 * field that was typed into: the marks stay when the first values are set anew, and know nothing of what was filled in.
 */
export const isTyped = <V extends object>(form: Form<V>): boolean =>
  Object.keys(changeOf(form.getInitialValues(), form.getValues())).length > 0
