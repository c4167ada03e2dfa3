import type { TimeOff } from '@archwire/contract/scheduling/time-off-calls'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { conflictingVersion } from '../../../lib/api/version-conflict.ts'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { useClinicDay } from '../../../lib/dates/use-clinic-day.ts'
import { useRecoverable, useRecovered } from '../../../lib/forms/form-recovery.ts'
import { mergeEdits } from '../../../lib/forms/merge-edits.ts'
import type { FollowCalendar } from '../../../shared/date/occupancy.ts'
import { useConfirm } from '../../../ui/dialog/confirm.tsx'
import { FormDialog, LoadingDialog } from '../../../ui/dialog/form-dialog.tsx'
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.tsx'
import { notifySaved } from '../../../ui/feedback/notices.tsx'
import { focusFirstError } from '../../../ui/form/focus-first-error.ts'
import { WorkingButton } from '../../../ui/form/working-button.tsx'
import { calendarKey } from '../appointments/query-keys.ts'
import { BlockedFields } from './blocked-fields.tsx'
import { type BlockedValues, blockedValuesOf, timeOffPayload } from './blocked-time.ts'
import { BlockedFailure, changeBlocked, timeOffQuery, unblock, useBlockedForm } from './use-blocked-form.tsx'

type Props = {
  id: number
  /** The clinic's time zone. */
  zone: string
  follow: FollowCalendar
  clinic: { id: number; name: string } | undefined
  onClose: () => void
}

const title = 'Edit Blocked Time'

export function EditBlockedDialog({ id, zone, follow, clinic, onClose }: Props) {
  usePageTitle(title)
  // The blocked time as it was when the dialog was opened.
  const [opened, setOpened] = useState<TimeOff>()
  const { data, error, isFetching, refetch } = useQuery({
    ...timeOffQuery(id),
    enabled: opened === undefined,
    staleTime: 0,
    gcTime: 0,
  })
  if (opened === undefined && data !== undefined) setOpened(data)
  if (opened !== undefined) {
    return <EditBlocked timeOff={opened} zone={zone} follow={follow} clinic={clinic} onClose={onClose} />
  }
  return (
    <LoadingDialog
      title={title}
      failure={
        error === null || isFetching ? undefined : { error, words: 'This blocked time could not be loaded.' }
      }
      retry={() => void refetch()}
      onClose={onClose}
    />
  )
}

function EditBlocked({ timeOff, zone, follow, clinic, onClose }: Omit<Props, 'id'> & { timeOff: TimeOff }) {
  const queryClient = useQueryClient()
  const today = useClinicDay(zone)
  const element = useRef<HTMLFormElement>(null)
  // The version is recovered together with the form, so that what others saved meanwhile is noticed after the next
  // sign-in too.
  const baseName = `time-off-${timeOff.id}-base`
  const recovered = useRecovered<TimeOff>(baseName)
  const base = useRef(recovered ?? timeOff)
  const [start] = useState(() => blockedValuesOf(recovered ?? timeOff, zone))
  /** The values somebody else has saved, with what was typed on top. */
  const valuesAfter = (refusal: Error, typed: BlockedValues): BlockedValues => {
    const conflicting = conflictingVersion<TimeOff>(refusal)
    if (conflicting === undefined) return typed
    const before = blockedValuesOf(base.current, zone)
    base.current = conflicting
    const theirs = blockedValuesOf(conflicting, zone)
    form.setInitialValues(theirs)
    return mergeEdits(before, typed, theirs)
  }
  const { form, submit, isWorking, hasUnsavedChanges, error } = useBlockedForm({
    name: `time-off-${timeOff.id}`,
    start,
    zone,
    save: values => changeBlocked(base.current, timeOffPayload(values, zone)),
    savedMessage: 'Updated blocked time.',
    valuesAfter,
    onSaved: onClose,
    onRefused: () => focusFirstError(element.current),
  })
  useRecoverable(baseName, () => (hasUnsavedChanges ? base.current : undefined))
  const confirm = useConfirm()
  const free = useMutation({
    mutationFn: () => unblock(base.current),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: calendarKey })
      notifySaved('Blocked time canceled.')
    },
    onError: refusal => form.setValues(valuesAfter(refusal, form.getValues())),
  })
  const save = (values: BlockedValues) => {
    free.reset()
    submit(values)
  }
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (free.isSuccess) close()
  }, [free.isSuccess])
  const cancel = async () => {
    const isSure = await confirm({
      text: 'Are you sure you want to cancel this blocked time?',
      yes: 'Cancel Blocked Time',
      no: 'Keep it',
      isDangerous: true,
    })
    if (isSure) free.mutate()
  }
  const nameOf = (one: TimeOff['doctor'] | TimeOff['room'], label: string | undefined) =>
    one === null ? null : { id: one.id, label: label ?? '' }

  return (
    <FormDialog
      ref={element}
      title={title}
      working={isWorking ? 'Saving…' : undefined}
      onSubmit={form.onSubmit(save, () => focusFirstError(element.current))}
      onClose={onClose}
      size={640}
      more={
        <WorkingButton
          variant="outline"
          color="var(--mantine-color-error)"
          working={free.isPending || free.isSuccess ? 'Canceling…' : undefined}
          onClick={() => void cancel()}
        >
          Cancel Blocked Time
        </WorkingButton>
      }
    >
      <LeaveDialog hasUnsavedChanges={hasUnsavedChanges && !free.isSuccess} />
      <BlockedFailure error={free.error ?? error} action={free.error === null ? 'save' : 'cancel'} />
      <BlockedFields
        form={form}
        today={today}
        zone={zone}
        follow={follow}
        clinic={clinic}
        current={{
          room: nameOf(timeOff.room, timeOff.room?.title),
          doctor: nameOf(timeOff.doctor, timeOff.doctor?.fullName),
        }}
      />
    </FormDialog>
  )
}
