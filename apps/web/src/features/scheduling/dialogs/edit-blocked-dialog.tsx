import type { TimeOff } from '@archwire/contract/scheduling/time-off-calls'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useKeep, useTakenBack } from '../../../lib/kept-forms.ts'
import { newerIn } from '../../../lib/newer-in.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { typedOnTop } from '../../../lib/typed-on-top.ts'
import type { FollowCalendar } from '../../../pickers/date/follow-calendar.ts'
import { focusFirstError } from '../../../ui/focus-first-error.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { LeaveDialog } from '../../../ui/leave-dialog.tsx'
import { LoadingDialog } from '../../../ui/loading-dialog.tsx'
import { notifySaved } from '../../../ui/notices.tsx'
import { useAsk } from '../../../ui/use-ask.ts'
import { WorkingButton } from '../../../ui/working-button.tsx'
import { calendarKey } from '../api/keys.ts'
import { changeBlocked, giveFree, timeOffQuery } from '../api/time-offs.ts'
import { useClinicDay } from '../components/use-clinic-day.ts'
import { BlockedFailure } from '../forms/blocked-failure.tsx'
import { BlockedFields } from '../forms/blocked-fields.tsx'
import { type BlockedValues, blockedValuesOf, timeOffPayload } from '../forms/blocked-time.ts'
import { useBlockedForm } from '../forms/use-blocked-form.ts'

type Props = {
  id: number
  /** The clinic's. */
  zone: string
  follow: FollowCalendar
  clinic: { id: number; name: string } | undefined
  onClose: () => void
}

const title = 'Edit Blocked Time'

export function EditBlockedDialog({ id, zone, follow, clinic, onClose }: Props) {
  usePageTitle(title)
  // As it was when the dialog was opened, whatever happens to it later.
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
  // The version outlives the session with the form: what others saved meanwhile is found out after the return too.
  const baseName = `time-off-${timeOff.id}-base`
  const kept = useTakenBack<TimeOff>(baseName)
  const base = useRef(kept ?? timeOff)
  const [start] = useState(() => blockedValuesOf(kept ?? timeOff, zone))
  /** As somebody else has made it meanwhile, with what was typed on top. */
  const valuesAfter = (refusal: Error, typed: BlockedValues): BlockedValues => {
    const newer = newerIn<TimeOff>(refusal)
    if (newer === undefined) return typed
    const before = blockedValuesOf(base.current, zone)
    base.current = newer
    const theirs = blockedValuesOf(newer, zone)
    form.setInitialValues(theirs)
    return typedOnTop(before, typed, theirs)
  }
  const { form, submit, isWorking, hasUnsavedChanges, error } = useBlockedForm({
    name: `time-off-${timeOff.id}`,
    start,
    zone,
    save: values => changeBlocked(base.current, timeOffPayload(values, zone)),
    savedWords: 'Updated blocked time.',
    valuesAfter,
    onSaved: onClose,
    onRefused: () => focusFirstError(element.current),
  })
  useKeep(baseName, () => (hasUnsavedChanges ? base.current : undefined))
  const ask = useAsk()
  const free = useMutation({
    mutationFn: () => giveFree(base.current),
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
    const isSure = await ask({
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
      <BlockedFailure error={free.error ?? error} doing={free.error === null ? 'save' : 'cancel'} />
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
