import type { MessagingSettings } from '@archwire/contract/messaging/settings'
import { messagingSettingsQuery, saveMessagingSettings } from '../api/messaging-settings.ts'
import { hasProblems, problemsOf, refusedFields, toSend, valuesOf } from './messaging-values.ts'
import { useVersionForm } from './use-version-form.ts'

/** How the clinic texts, as it is being changed. */
export function useMessagingSettings(latest: MessagingSettings, onWrong: () => void) {
  const form = useVersionForm({
    name: 'messaging-settings',
    queryKey: messagingSettingsQuery.queryKey,
    latest,
    valuesOf,
    hasProblems,
    onWrong,
    store: (base, wanted) => saveMessagingSettings(base, toSend(wanted)),
  })
  return {
    ...form,
    problems: { ...refusedFields(form.save.error), ...(form.hasTried ? known(problemsOf(form.values)) : {}) },
  }
}

const known = (problems: ReturnType<typeof problemsOf>): ReturnType<typeof problemsOf> =>
  Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))
