import type { CardSide, InsuranceForm, SavedInsuranceForm } from '@archwire/contract/insurance/form-calls'
import type { Gender, InsuranceFormStatus } from '@archwire/domain/insurance/insurance-form'
import { useEffect, useEffectEvent, useState } from 'react'
import { newIdempotencyKey } from '../../../lib/api/idempotency-key.ts'
import { conflictingVersion, isNewer } from '../../../lib/api/version-conflict.ts'
import { discardRecoverable, useRecoverable, useRecovered } from '../../../lib/forms/form-recovery.ts'
import { changeOf, isContested, isSame, mergeEdits } from '../../../lib/forms/merge-edits.ts'
import { useDetails } from '../insurance-form/details-step.tsx'
import { formPayload } from '../insurance-form/form-answers.ts'
import { type FormValues, newForm, originOf, valuesOf } from '../insurance-form/form-values.ts'
import { saveInRecord } from '../insurance-form/insurance-forms.ts'
import { useCardUploads } from '../insurance-form/use-card-uploads.ts'

export type FormPatient = {
  id: number
  fullName: string
  firstName: string
  lastName: string
  dob: string | null
  gender: Gender | null
}

/** The values of the form. */
export type Filled = FormValues & { status: InsuranceFormStatus }

/** The input and the version that it is based on: both are recovered after the session ended. */
type Begun = { base: InsuranceForm | undefined; filled: Filled; key: string }

/** The same with the pictures that are not uploaded yet. */
type Recovered = Begun & { pictures: Partial<Record<CardSide, File>> }

const filledOf = (form: InsuranceForm | undefined, patient: FormPatient): Filled =>
  form === undefined ? { ...newForm(patient), status: 'draft' } : { ...valuesOf(form), status: form.status }

const changedFields = (before: Filled, after: Filled) =>
  Object.keys(changeOf(before, after)) as (keyof Filled)[]

type Options = {
  patient: FormPatient
  /** The current form; undefined for a new one. */
  latest: InsuranceForm | undefined
  /** Replaces the stored status and shows at once which values it lacks, as if the button had been pressed. */
  wantedStatus: InsuranceFormStatus | undefined
  onSaved: (form: SavedInsuranceForm) => void
}

export type StaffForm = ReturnType<typeof useStaffForm>

/**
 * The long form for staff. Changes by others in other fields are shown at once; a change in a field that was edited
 * here too is reported at the save.
 */
export function useStaffForm({ patient, latest, wantedStatus, onSaved }: Options) {
  const name = `insurance-form-${patient.id}-${latest?.id ?? 'new'}`
  const recovered = useRecovered<Recovered>(name)
  const [begun, setBegun] = useState<Begun>(() => {
    const filled = filledOf(latest, patient)
    const isWanted = wantedStatus === undefined ? {} : { status: wantedStatus }
    return recovered ?? { base: latest, filled: { ...filled, ...isWanted }, key: newIdempotencyKey() }
  })
  const [theirs, setTheirs] = useState<{ form: InsuranceForm; said: string }>()
  const [isSaved, setSaved] = useState(false)
  const { base, filled, key } = begun
  const before = filledOf(base, patient)
  const fill = (change: (values: FormValues) => Partial<Filled>) =>
    setBegun(now => ({ ...now, filled: { ...now.filled, ...change(now.filled) }, key: newIdempotencyKey() }))

  const cards = useCardUploads({
    isPatients: false,
    form: name,
    lost: [],
    onStored: (side, card) => fill(() => ({ [side]: card })),
    onRefused: () => undefined,
  })
  const hasUnsavedChanges = !isSaved && (cards.wanted.length > 0 || !isSame(before, filled))
  useRecoverable(name, () => (hasUnsavedChanges ? { ...begun, pictures: cards.waiting() } : undefined))
  const resumeUploads = useEffectEvent(() => {
    for (const [side, file] of Object.entries(recovered?.pictures ?? {})) cards.start(side as CardSide, file)
  })
  useEffect(() => resumeUploads(), [])

  const isThere = (saved: SavedInsuranceForm) => {
    discardRecoverable(name)
    setSaved(true)
    onSaved(saved)
  }
  const details = useDetails({
    values: filled,
    status: filled.status,
    uploads: cards.uploads,
    isPatients: false,
    isTriedAlready: wantedStatus !== undefined,
    send: async () => {
      const form = formPayload(filled, filled.status, base && originOf(base))
      const saved = await saveInRecord(patient.id, { form, of: base, idempotencyKey: key })
      isThere(saved)
    },
    takesOver: error => {
      const conflicting = conflictingVersion<InsuranceForm>(error)
      if (conflicting === undefined) return false
      // The earlier save has succeeded, and its response was lost.
      if (isSame(filledOf(conflicting, patient), filled)) isThere(conflicting)
      else setTheirs({ form: conflicting, said: (error as Error).message })
      return true
    },
  })

  // The form is sent after the render that has the new status, not with the status before.
  const [isMarked, setMarked] = useState(false)
  const sendMarked = useEffectEvent(() => {
    setMarked(false)
    details.submit()
  })
  useEffect(() => {
    if (isMarked) sendMarked()
  }, [isMarked])

  /** Takes their version with the edits made here on top, or their version alone. */
  const takeUp = (newVersion: InsuranceForm, isMineOnTop: boolean) => {
    const now = filledOf(newVersion, patient)
    setBegun({
      base: newVersion,
      filled: isMineOnTop ? mergeEdits(before, filled, now) : now,
      key: newIdempotencyKey(),
    })
    setTheirs(undefined)
    details.reset()
  }
  const news = latest && base && isNewer(latest, base) ? latest : undefined
  const isOpen = !isSaved && !details.isSending && theirs === undefined
  const follow = useEffectEvent((newVersion: InsuranceForm) => {
    const now = filledOf(newVersion, patient)
    if (!isContested(before, filled, now)) takeUp(newVersion, true)
  })
  useEffect(() => {
    if (news !== undefined && isOpen) follow(news)
  }, [news, isOpen])

  return {
    filled,
    isNew: base === undefined,
    fill,
    cards,
    details,
    hasUnsavedChanges,
    /** Marks the form as processed and saves it. */
    saveProcessed: () => {
      fill(() => ({ status: 'processed' }))
      setMarked(true)
    },
    /** Somebody else saved another version meanwhile. */
    conflict: theirs && {
      said: theirs.said,
      before,
      now: filledOf(theirs.form, patient),
      mine: changedFields(before, filled),
      keepMine: () => takeUp(theirs.form, true),
      takeTheirs: () => takeUp(theirs.form, false),
    },
  }
}
