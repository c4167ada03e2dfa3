import { Text } from '@mantine/core'

type Rules = { reminderLeadHours: number; cancelCutoffHours: number; linksInReminders: boolean }

/** Warns when the link of a reminder comes after the last moment at which it can change the visit. */
export function LateReminders({ reminderLeadHours, cancelCutoffHours, linksInReminders }: Rules) {
  const isLate = reminderLeadHours > 0 && reminderLeadHours <= cancelCutoffHours
  return linksInReminders && isLate ? (
    <Text c="var(--warning)">
      Reminders go out {reminderLeadHours} {reminderLeadHours === 1 ? 'hour' : 'hours'} before, when patients
      can no longer change online.
    </Text>
  ) : null
}
