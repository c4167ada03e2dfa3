import type { PatientProfile } from '@archwire/contract/patients/record-calls'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallError } from '../../../lib/api/call-error.ts'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { profileQuery } from '../../../shared/patients/profile-query.ts'
import { useConfirm } from '../../../ui/dialog/confirm.tsx'
import { FormDialog, LoadingDialog } from '../../../ui/dialog/form-dialog.tsx'
import { WindowDialog } from '../../../ui/dialog/window-dialog.tsx'
import { LoadFailure, Message } from '../../../ui/feedback/message.tsx'
import { focusFirstError } from '../../../ui/form/focus-first-error.ts'
import { BothRecords } from './both-records.tsx'
import { contentsLabel, patientLabel } from './merge-rows.ts'
import { MergedRecords } from './merged-records.tsx'
import { OtherRecord, useOtherRecord } from './other-record.tsx'
import { type AfterMerge, type MergeSides, useMerge, useMergeSides } from './use-merge.ts'

/** The chosen other record, and which of the two stays, if that was chosen too. */
export type MergeChoice = { otherId: number | undefined; staysId: number | undefined }

type Props = {
  id: number
  choice: MergeChoice
  onChoose: (choice: MergeChoice) => void
  /** Whether the user is an administrator; undefined until that is loaded. */
  mayMerge: boolean | undefined
  zone: string
  onClose: () => void
} & AfterMerge

const title = 'Merge with another record'
const size = 880

/** Merges two records of the same person, and undoes merges that were made by mistake. */
export function MergeDialog(props: Props) {
  const { id, mayMerge, onClose } = props
  usePageTitle('Merge records')
  const { data, error, isFetching, refetch } = useQuery(profileQuery(id))
  if (mayMerge === false) {
    return (
      <WindowDialog title={title} size={size} onClose={onClose}>
        <Message kind="notice" title="Only an administrator can merge records.">
          <p>Ask one of them, or go on with either of the records.</p>
        </Message>
      </WindowDialog>
    )
  }
  if (data !== undefined && mayMerge) return <Merging {...props} profile={data} />
  const failure = error === null || isFetching ? undefined : { error, words: "We couldn't find the patient" }
  return (
    <LoadingDialog
      title={title}
      failure={failure}
      retry={() => void refetch()}
      onClose={onClose}
      size={size}
    />
  )
}

function Merging({
  profile,
  choice,
  onChoose,
  zone,
  onGone,
  onMerged,
  onClose,
}: Props & { profile: PatientProfile }) {
  const element = useRef<HTMLFormElement>(null)
  const ask = useConfirm()
  const { merge, reset, error, isPending, isSuccess } = useMerge({ onGone, onMerged })
  const [isMissed, setMissed] = useState(false)
  const [isChoosingAgain, setChoosingAgain] = useState(false)
  /** Merge was pressed before the other record was loaded. */
  const [isPressed, setPressed] = useState(false)
  const chosen = useOtherRecord(profile, choice.otherId)
  const sides = useMergeSides(profile, chosen.other, choice.staysId)
  // After the merge the other record redirects to this one; that is no longer a problem of the choice.
  const isWorking = isPending || isSuccess
  const problem = isWorking ? undefined : chosen.problem
  const isChoosing = choice.otherId === undefined || problem !== undefined

  const choose = (next: MergeChoice) => {
    reset()
    setMissed(false)
    setPressed(false)
    onChoose(next)
  }
  const askAndMerge = async (both: MergeSides) => {
    if (await ask(mergeConfirmation(both))) merge(both)
  }
  const askNow = useEffectEvent(askAndMerge)
  useEffect(() => {
    if (!isPressed || sides === undefined) return
    setPressed(false)
    void askNow(sides)
  }, [isPressed, sides])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isWorking) return
    if (isChoosing) {
      setMissed(true)
      focusFirstError(element.current)
    } else if (sides === undefined) setPressed(true)
    else await askAndMerge(sides)
  }
  return (
    <FormDialog
      ref={element}
      title={title}
      submitLabel="Merge"
      working={isWorking ? 'Merging…' : undefined}
      onSubmit={event => void submit(event)}
      onClose={onClose}
      size={size}
      after={isChoosing ? <MergedRecords id={profile.id} zone={zone} /> : undefined}
    >
      <Refusal error={error} />
      {isChoosing ? (
        <>
          <p>For two records of one person. Choose the record that is {profile.fullName} too.</p>
          <OtherRecord
            profile={profile}
            error={problem ?? (isMissed ? 'Choose the other record.' : undefined)}
            takesFocus={isChoosingAgain || problem !== undefined}
            onChoose={otherId => choose({ otherId, staysId: undefined })}
          />
        </>
      ) : (
        <BothRecords
          sides={sides}
          openedId={profile.id}
          failure={
            chosen.failure && (
              <LoadFailure what="The other record" error={chosen.failure} retry={chosen.retry} />
            )
          }
          actions={
            <>
              {sides === undefined || sides.goes.profile.archived ? null : (
                <Button
                  variant="default"
                  onClick={() => choose({ ...choice, staysId: sides.goes.profile.id })}
                >
                  Swap
                </Button>
              )}
              <Button
                variant="subtle"
                onClick={() => {
                  setChoosingAgain(true)
                  choose({ otherId: undefined, staysId: undefined })
                }}
              >
                Choose another
              </Button>
            </>
          }
        />
      )}
    </FormDialog>
  )
}

const mergeConfirmation = ({ stays, goes }: MergeSides) => {
  const contents = contentsLabel(goes)
  return {
    text: 'Make one record of these two?',
    detail:
      contents === undefined
        ? 'It can be undone for 7 days.'
        : `Moves: ${contents}. It can be undone for 7 days.`,
    list: [`Stays: ${patientLabel(stays)}`, `Becomes part of it: ${patientLabel(goes)}`],
    yes: 'Merge',
  }
}

/** Why the merge failed. After a conflict both records are shown in their current version. */
function Refusal({ error }: { error: Error | null }) {
  if (error === null) return null
  const isConflict = error instanceof CallError && error.status === 412
  return (
    <Message kind="alert" title={isConflict ? `${error.message}.` : 'The records were not merged.'}>
      <p>
        {isConflict
          ? 'What they changed is shown below. Look at both again before you merge.'
          : error.message}
      </p>
    </Message>
  )
}
