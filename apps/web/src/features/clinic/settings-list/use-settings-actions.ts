import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { conflictingVersion } from '../../../lib/api/version-conflict.ts'
import { useConfirm } from '../../../ui/dialog/confirm.tsx'
import { notifySaved, offerUndo } from '../../../ui/feedback/notices.tsx'
import { affectedConfirmation, countOf } from './affected-appointments.ts'
import { type SettingsKind, type SettingsRecord, storeList, storeRecord } from './settings-kind.ts'

/** The list with one of its entries moved to another place. */
function moveInList<T>(list: T[], entry: T, place: number): T[] {
  const others = list.filter(one => one !== entry)
  return [...others.slice(0, place), entry, ...others.slice(place)]
}

type Step<Record> =
  | { action: 'activate' | 'deactivate' | 'delete'; record: Record; isUndo?: boolean }
  | { action: 'move'; record: Record; place: number }

/** Runs the actions of the list, one at a time. */
export function useSettingsActions<R extends SettingsRecord, Values extends object, Change extends object>(
  kind: SettingsKind<R, Values, Change>,
) {
  const queryClient = useQueryClient()
  const ask = useConfirm()
  const [spoken, setSpoken] = useState('')
  const takeBackOffer = useRef<() => void>(undefined)
  useEffect(() => () => takeBackOffer.current?.(), [])

  const switchTo = (record: R, active: boolean) =>
    kind.save(record, { active } as Partial<Change> & { active: boolean })
  const doing = (step: Step<R>): Promise<R | undefined> => {
    if (step.action === 'move') return kind.move?.(step.record, step.place) ?? Promise.resolve(step.record)
    if (step.action === 'delete') return kind.remove(step.record)
    return switchTo(step.record, step.action === 'activate')
  }

  const act = useMutation({
    mutationFn: doing,
    onMutate: async step => {
      takeBackOffer.current?.()
      // The new place is shown at once: a second press refers to the place that is visible.
      if (step.action !== 'move') return
      await storeList<R>(queryClient, kind, records => {
        const [used, others] = [records.filter(one => one.active), records.filter(one => !one.active)]
        const moved = used.find(one => one.id === step.record.id)
        return moved === undefined ? records : [...moveInList(used, moved, step.place), ...others]
      })
    },
    onSuccess: async (after, step) => {
      const name = kind.nameOf(step.record)
      if (step.action === 'move') {
        setSpoken(`${name} is number ${step.place + 1} now`)
        void queryClient.invalidateQueries({ queryKey: kind.query.queryKey })
        return
      }
      if (after === undefined) {
        void queryClient.invalidateQueries({ queryKey: kind.query.queryKey })
        return notifySaved(`${name} was deleted`)
      }
      await storeRecord(queryClient, kind, after)
      const said = `${name} was ${after.active ? 'activated' : 'deactivated'}`
      if (step.isUndo === true) return notifySaved(said)
      takeBackOffer.current = offerUndo(said, () =>
        act.mutate({ action: after.active ? 'deactivate' : 'activate', record: after, isUndo: true }),
      )
    },
    onError: error => {
      const conflicting = conflictingVersion<R>(error)
      if (conflicting !== undefined) void storeRecord(queryClient, kind, conflicting)
      else void queryClient.invalidateQueries({ queryKey: kind.query.queryKey })
    },
  })

  // Asks the server each time, because appointments are made all day long.
  const look = useMutation({
    mutationFn: async (record: R) => (await kind.affected?.(record)) ?? { count: 0, appointments: [] },
  })

  const deactivate = async (record: R) => {
    const affected = await look.mutateAsync(record)
    const question = affectedConfirmation(affected, {
      text: `Deactivate ${kind.nameOf(record)}?`,
      detail: `There ${affected.count === 1 ? 'is' : 'are'} ${countOf(affected.count)} to come ${kind.where}. They stay as they are; nothing new can be booked.`,
      yes: 'Deactivate',
    })
    if (affected.count === 0 || (await ask(question))) act.mutate({ action: 'deactivate', record })
  }
  const remove = async (record: R) => {
    const isSure = await ask({
      text: `Delete ${kind.nameOf(record)}?`,
      detail:
        kind.afterDeletion ??
        'Once it was used it is deactivated instead, and stays on the records of that time.',
      yes: 'Delete',
      isDangerous: true,
    })
    if (isSure) act.mutate({ action: 'delete', record })
  }

  const isBusy = act.isPending || look.isPending
  return {
    activate: (record: R) => {
      if (!isBusy) act.mutate({ action: 'activate', record })
    },
    deactivate: (record: R) => {
      // A failure is shown above the list.
      if (!isBusy) void deactivate(record).catch(() => undefined)
    },
    remove: (record: R) => {
      if (!isBusy) void remove(record)
    },
    move: (record: R, place: number) => {
      if (!isBusy) act.mutate({ action: 'move', record, place })
    },
    isBusy,
    /** What has just happened, for screen readers. */
    spoken,
    failure: act.error ?? look.error ?? undefined,
  }
}
