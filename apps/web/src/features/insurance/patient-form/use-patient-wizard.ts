import type { InsuranceForm } from '@archwire/contract/insurance/form-calls'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { newIdempotencyKey } from '../../../lib/api/idempotency-key.ts'
import { useDraftValues } from '../../../lib/forms/form-draft.ts'
import { useConfirmBeforeUnload } from '../../../lib/navigation/unsaved-changes.ts'
import { useDetails } from '../insurance-form/details-step.tsx'
import { formPayload } from '../insurance-form/form-answers.ts'
import { type FormValues, newForm } from '../insurance-form/form-values.ts'
import { authenticate, isIdentityLost, readOwner, sendByLink } from '../insurance-form/insurance-forms.ts'
import { useCardUploads } from '../insurance-form/use-card-uploads.ts'
import {
  authOf,
  chosenForm,
  initialProgress,
  type Progress,
  startForm,
  trailOf,
  updateForm,
  verified,
} from './patient-progress.ts'

const emptied = 'For your privacy, this form was emptied after 30 minutes without a change.'
const again =
  'For your security, please verify your identity again. Everything that you filled in is still here.'

const nothing = newForm({ firstName: '', lastName: '' })

/** The steps of a patient through the form behind their link. */
export function usePatientWizard(hash: string) {
  const [records, setRecords] = useState<readonly InsuranceForm[]>()
  const [notice, setNotice] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isChecking, setChecking] = useState(false)
  const [isDone, setDone] = useState(false)
  const { progress, isForgotten, update, wipe } = useProgress(hash, () => {
    setRecords(undefined)
    setNotice(undefined)
    setFailure(undefined)
    cards.dropAll()
    details.reset()
  })
  const { identity, choice } = progress
  const form = chosenForm(progress)

  const backToIdentity = (why: string | undefined) => {
    setNotice(why)
    update(now => ({ ...now, step: 1, isInterrupted: now.step === 3 }))
  }
  const takesOver = (error: unknown) => {
    if (!isIdentityLost(error)) return false
    backToIdentity(again)
    return true
  }
  const cards = useCardUploads({
    isPatients: true,
    form: String(choice),
    lost: progress.unsent ?? [],
    onStored: (side, card) => {
      if (choice !== undefined)
        update(now => updateForm(now, choice, values => ({ ...values, [side]: card })))
    },
    onRefused: takesOver,
  })
  useConfirmBeforeUnload(cards.wanted.length > 0)
  const unsent = cards.wanted.join()
  const keepUnsent = useEffectEvent(() => {
    if (unsent !== (progress.unsent ?? []).join()) update(now => ({ ...now, unsent: cards.wanted }))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is not there is kept when it is another
  useEffect(() => keepUnsent(), [unsent])
  const details = useDetails({
    values: form?.values ?? nothing,
    status: 'draft',
    uploads: cards.uploads,
    isPatients: true,
    takesOver,
    send: async () => {
      if (form === undefined || choice === undefined) return
      const idempotencyKey = form.key ?? newIdempotencyKey()
      update(now => ({ ...now, forms: { ...now.forms, [choice]: { ...form, key: idempotencyKey } } }))
      const sent = formPayload(form.values, 'draft', form.of)
      await sendByLink(hash, authOf(identity), { form: sent, of: form.of, idempotencyKey })
      wipe()
      cards.dropAll()
      setDone(true)
    },
  })

  const verify = async () => {
    if (isChecking) return
    setChecking(true)
    setFailure(undefined)
    try {
      const found = await authenticate(hash, authOf(identity))
      // Without the owner the form begins with the typed name.
      const owner = await readOwner(hash).catch(() => undefined)
      setRecords(found)
      setNotice(undefined)
      update(now => verified({ ...now, owner }, found))
    } catch (error) {
      setFailure((error as Error).message)
      if (progress.step === 2) backToIdentity(undefined)
    } finally {
      setChecking(false)
    }
  }
  // After a reload the earlier insurances are fetched again, because they are never stored.
  const isUnknown = progress.step === 2 && records === undefined
  const askAgain = useEffectEvent(() => void verify())
  useEffect(() => {
    if (isUnknown) askAgain()
  }, [isUnknown])

  return {
    progress,
    form,
    records,
    notice: isForgotten ? emptied : notice,
    failure,
    isChecking,
    isDone,
    cards,
    details,
    takesOver,
    verify: () => void verify(),
    setIdentity: (next: Progress['identity']) => {
      setFailure(undefined)
      update(now => ({ ...now, identity: next }))
    },
    choose: (next: Progress['choice']) => update(now => ({ ...now, choice: next })),
    begin: () => {
      if (choice === undefined || records === undefined) return
      details.reset()
      update(now => startForm(now, choice, records))
    },
    change: (next: (values: FormValues) => FormValues) => {
      if (choice !== undefined) update(now => updateForm(now, choice, next))
    },
    back: () =>
      update(now => ({ ...now, step: now.step === 3 && now.hasRecords ? 2 : 1, isInterrupted: false })),
    trail: isDone ? undefined : trailOf(progress),
    /** Goes to a step by the browser's Back or Forward; returns whether the step exists. */
    walk: (to: number) => {
      if (to === 3 && form === undefined) return false
      update(now => ({ ...now, step: to === 3 || to === 2 ? to : 1, isInterrupted: false }))
      return true
    },
  }
}

/** The stored progress. Every change starts from the latest one, because uploads end at any time. */
function useProgress(hash: string, onForgotten: () => void) {
  const forget = useRef(onForgotten)
  const draft = useDraftValues(
    `insurance:${hash}`,
    initialProgress,
    useCallback(() => forget.current(), []),
  )
  const latest = useRef(draft.values)
  const isOver = useRef(false)
  useLayoutEffect(() => {
    forget.current = onForgotten
    latest.current = draft.values
  })
  return {
    progress: draft.values,
    isForgotten: draft.isForgotten,
    /** Called when the form was sent: nothing is stored any more, whatever ends late. */
    wipe: () => {
      isOver.current = true
      draft.wipe()
    },
    update: (next: (progress: Progress) => Progress) => {
      if (isOver.current) return
      latest.current = next(latest.current)
      draft.change(latest.current)
    },
  }
}
