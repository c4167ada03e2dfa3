import { type ClinicValues, changedFields, type Field, kept } from './clinic-fields.ts'

/** The values that were changed since `before`, on top of a newer version. */
export const mineOnTop = (before: ClinicValues, now: ClinicValues, mine: ClinicValues): ClinicValues => ({
  ...now,
  ...pick(mine, changedFields(before, mine)),
})

/** The newer version, and beside it those of my changes that it does not concern. */
export const mineBeside = (before: ClinicValues, now: ClinicValues, mine: ClinicValues): ClinicValues => ({
  ...mineOnTop(before, now, mine),
  ...pick(now, changedFields(before, now)),
})

/** Whether the newer version says anything but what the form says too: if not, there is nothing to ask. */
export const hasNews = (before: ClinicValues, now: ClinicValues, mine: ClinicValues): boolean =>
  changedFields(before, now).some(field => kept(field, now[field]) !== kept(field, mine[field]))

export const pick = (values: ClinicValues, wanted: Field[]): Partial<ClinicValues> =>
  Object.fromEntries(wanted.map(field => [field, values[field]]))
