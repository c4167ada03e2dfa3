import { setUpFirstClinic } from '@archwire/contract/clinic/first-start'
import type { User } from '@archwire/contract/session/calls'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { CallError } from '../../../lib/api/call-error.ts'
import { browserStore, type DraftStorage } from '../../../lib/forms/form-draft.ts'
import {
  firstWrong,
  noRefusal,
  type Problems,
  problemsAt,
  refusalOf,
  type Step,
  steps,
} from './set-up-problems.ts'
import {
  emptySetUp,
  type NewPassword,
  type SetUpValues,
  toSend,
  withLikelyAdministrator,
} from './set-up-values.ts'

// Changes with the shape of the values: a draft of an older version of the page cannot be used.
const key = 'archwire.set-up.1'

const ofBrowser = () => browserStore('localStorage')

/**
 * The draft of the set-up, for a person who reloads the page or comes back tomorrow. There is one clinic to set up,
 * whatever the link; the password is not part of the draft.
 */
export const setUpDraft = {
  read: (timeZone: string, storage: DraftStorage = ofBrowser()): SetUpValues => {
    const empty = emptySetUp(timeZone)
    try {
      const stored = JSON.parse(storage.getItem(key) ?? 'null') as Partial<SetUpValues> | null
      return stored === null ? empty : { ...empty, ...stored }
    } catch {
      return empty
    }
  },
  keep: (values: SetUpValues, storage: DraftStorage = ofBrowser()): void => {
    try {
      storage.setItem(key, JSON.stringify(values))
    } catch {
      // Storage is denied or full: the form itself still has the values.
    }
  },
  wipe: (storage: DraftStorage = ofBrowser()): void => storage.removeItem(key),
}

/** The browser's zone; without one, the zone of most clinics. */
const guessedZone = (): string => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return timeZone?.includes('/') && !timeZone.startsWith('Etc/') ? timeZone : 'America/New_York'
}

type Options = { token: string; step: Step; goTo: (step: Step) => void; onDone: (user: User) => void }

const noPassword: NewPassword = { password: '', passwordConfirmation: '' }

/** The values of the set-up, their problems, and the way through the steps to the clinic. */
export function useSetUp({ token, step, goTo, onDone }: Options) {
  const [values, setValues] = useState(() => setUpDraft.read(guessedZone()))
  const [password, setPassword] = useState(noPassword)
  const [tried, setTried] = useState<readonly Step[]>([])
  const [refused, setRefused] = useState(noRefusal)
  // A new object each time that the focus must move to a problem.
  const [lookAt, setLookAt] = useState<object>()

  const made = useMutation({
    mutationFn: () =>
      call(setUpFirstClinic, { params: { token }, body: { set_up: toSend(values, password.password) } }),
    onSuccess: ({ user }) => {
      setUpDraft.wipe()
      onDone(user)
    },
    onError: error => {
      // The draft is no longer needed, and contains personal names.
      if (isGone(error)) setUpDraft.wipe()
      const refusal = refusalOf(error, values)
      setRefused(refusal)
      show(refusal.problems)
    },
  })

  const show = (problems: Problems) => {
    const wrong = firstWrong(problems)
    if (wrong === undefined) return
    setTried(steps)
    setLookAt({})
    if (wrong !== step) goTo(wrong)
  }

  const found = problemsAt(step, values, password)
  const isTried = tried.includes(step)

  const finish = () => {
    if (made.isPending || made.isSuccess) return
    const all: Problems = Object.assign({}, ...steps.map(one => problemsAt(one, values, password)))
    if (firstWrong(all) === undefined) made.mutate()
    else show(all)
  }

  const change = (part: Partial<SetUpValues>) => {
    const next = { ...values, ...part }
    setValues(next)
    setUpDraft.keep(next)
    setRefused(noRefusal)
  }

  return {
    values,
    password,
    problems: { ...refused.problems, ...(isTried ? found : {}) },
    lookAt,
    /** What the server objected to in the whole form. */
    failure: refused.failure,
    /** The clinic has been set up, perhaps by a call of this browser whose response was lost. */
    isGone: isGone(made.error),
    isWorking: made.isPending || made.isSuccess,
    change,
    changePassword: (part: Partial<NewPassword>) => {
      setPassword({ ...password, ...part })
      setRefused(noRefusal)
    },
    /** Goes to the next step if this one has no problems; the last step creates the clinic. */
    goOn: () => {
      const next = steps[steps.indexOf(step) + 1]
      setTried([...tried, step])
      if (Object.keys(found).length > 0) setLookAt({})
      else if (next === undefined) finish()
      else {
        if (step === 'doctors') change(withLikelyAdministrator(values))
        goTo(next)
      }
    },
  }
}

export type SetUpForm = ReturnType<typeof useSetUp>

const isGone = (error: Error | null): boolean => error instanceof CallError && error.status === 404
