import type { MessagingSettings } from '@archwire/contract/messaging/settings'
import { messagingSettingsQuery, saveMessagingSettings } from '../api/messaging-settings.ts'
import {
  hasProblems,
  isSame,
  type MessagingValues,
  problemsOf,
  refusedFields,
  toSend,
  valuesOf,
} from './messaging-values.ts'
import { useVersionForm } from './use-version-form.ts'

/** How the clinic texts, as it is being changed. */
export function useMessagingSettings(latest: MessagingSettings, onWrong: () => void) {
  const { change, ...form } = useVersionForm({
    name: 'messaging-settings',
    latest,
    queryKey: messagingSettingsQuery.queryKey,
    valuesOf,
    isSame,
    save: (base, wanted) => saveMessagingSettings(base, toSend(wanted)),
    isWrong: hasProblems,
    onWrong,
  })
  return {
    ...form,
    problems: { ...refusedFields(form.save.error), ...(form.hasTried ? known(problemsOf(form.values)) : {}) },
    change: (next: Partial<MessagingValues>) => change(now => ({ ...now, ...next })),
  }
}

const known = (problems: ReturnType<typeof problemsOf>): ReturnType<typeof problemsOf> =>
  Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))
