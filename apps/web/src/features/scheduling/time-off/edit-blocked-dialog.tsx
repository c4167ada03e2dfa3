import type { TimeOff } from '@archwire/contract/scheduling/time-off-calls'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { useClinicDay } from '../../../lib/dates/use-clinic-day.ts'
import { useConfirm } from '../../../ui/dialog/confirm.tsx'
import { FormDialog, LoadingDialog } from '../../../ui/dialog/form-dialog.tsx'
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.tsx'
import { notifySaved } from '../../../ui/feedback/notices.tsx'
import { WorkingButton } from '../../../ui/form/working-button.tsx'
import { calendarKey } from '../appointments/query-keys.ts'
import { BlockedFields } from './blocked-fields.tsx'
import { timeOffQuery, unblock } from './time-off-calls.ts'
import { BlockedFailure, useEditBlockedTime } from './use-blocked-form.tsx'

type Props = {
  id: number
  /** The clinic's time zone. */
  zone: string
  clinic: { id: number; name: string } | undefined
  onClose: () => void
}

const title = 'Edit Blocked Time'

export function EditBlockedDialog({ id, zone, clinic, onClose }: Props) {
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
    return <EditBlocked timeOff={opened} zone={zone} clinic={clinic} onClose={onClose} />
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

function EditBlocked({ timeOff, zone, clinic, onClose }: Omit<Props, 'id'> & { timeOff: TimeOff }) {
  const queryClient = useQueryClient()
  const today = useClinicDay(zone)
  const { base, form, ...edit } = useEditBlockedTime(timeOff, zone, onClose)
  const confirm = useConfirm()
  const free = useMutation({
    mutationFn: () => unblock(base),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: calendarKey })
      notifySaved('Blocked time canceled.')
    },
    onError: edit.takeUpConflict,
  })
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
      ref={edit.element}
      title={title}
      working={edit.isWorking ? 'Saving…' : undefined}
      onSubmit={event => {
        free.reset()
        edit.submit(event)
      }}
      onClose={onClose}
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
      <LeaveDialog hasUnsavedChanges={edit.hasUnsavedChanges && !free.isSuccess} />
      <BlockedFailure error={free.error ?? edit.error} action={free.error === null ? 'save' : 'cancel'} />
      <BlockedFields
        form={form}
        today={today}
        zone={zone}
        clinic={clinic}
        current={{
          room: nameOf(timeOff.room, timeOff.room?.title),
          doctor: nameOf(timeOff.doctor, timeOff.doctor?.fullName),
        }}
      />
    </FormDialog>
  )
}
