import type { Note } from '@archwire/contract/notes/note'
import { isNote, placeOf, type TreatedAppointment, type Treatment } from '@archwire/contract/treatments/calls'
import { isReadOnly } from '@archwire/domain/scheduling/visits/visit-status'
import { Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useNow } from '../../../lib/dates/clock.ts'
import { recoveredValues } from '../../../lib/forms/form-recovery.ts'
import { useOpenDialog } from '../../../lib/navigation/dialog-route.ts'
import { useMorePages } from '../../../lib/navigation/list-paging.ts'
import { LoadFailure } from '../../../ui/feedback/message.tsx'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { WorkingButton } from '../../../ui/form/working-button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { treatmentsQuery } from '../notes/treatments.ts'
import { useRemoveNote } from '../notes/use-change-note.ts'
import { type RecoveredWriting, writingName } from '../visit-note/use-note-writing.ts'
import { type EditorHandle, VisitNoteEditor } from '../visit-note/visit-note-editor.tsx'
import styles from './treatment-list.module.css'
import { notesButtonId, TreatmentNote, VisitCard, visitElementId, visitHeadId } from './visit-card.tsx'

type Props = {
  patientId: number
  appointmentId: number | undefined
  userId: number | undefined
  today: string
  finishOf: (appointmentId: number) => ReactNode
}

/** The visit whose note is being written; only one at a time. */
type Writing = {
  visit: TreatedAppointment
  note: Note | undefined
  storedId?: number
  /** Distinguishes one new note of a visit from the next. */
  turn?: number
}

/** The address may contain an appointment that is far back or no longer exists, so the search is limited. */
const mostPagesToLook = 20

/**
 * Appointments and notes of a patient, newest first. A note being written is kept, whatever others change meanwhile.
 */
export function TreatmentList({ patientId, appointmentId, userId, today, finishOf }: Props) {
  const query = useInfiniteQuery(treatmentsQuery(patientId))
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = query
  const { isAsking, askForMore } = useMorePages(query)
  const items = useMemo(() => data && eachOnce(data.pages.flat()), [data])
  const now = useNow()
  const openDialog = useOpenDialog()
  const removeNote = useRemoveNote(patientId)
  const editor = useRef<EditorHandle>(null)
  const list = useRef<HTMLOListElement>(null)
  const [writing, setWriting] = useState<Writing>()

  const visitOf = (id: number | undefined) =>
    items?.find((item): item is TreatedAppointment => !isNote(item) && item.id === id)
  const write = async (next: Writing) => {
    if (editor.current === null || (await editor.current.leave()))
      setWriting(before => ({ ...next, turn: (before?.turn ?? 0) + 1 }))
  }
  const close = ({ visit }: Writing) => {
    setWriting(undefined)
    document.getElementById(notesButtonId(visit.id))?.focus()
  }

  // Opens the recovered note, or else the appointment of the address.
  const [recovered] = useState(() => recoveredValues<RecoveredWriting>(writingName(patientId)))
  const firstId = recovered?.appointmentId ?? appointmentId
  const first = visitOf(firstId)
  const isFound = first !== undefined
  const openFirst = useEffectEvent(() => {
    if (first === undefined) return
    setWriting({ visit: first, note: recovered?.note })
    document.getElementById(visitElementId(first.id))?.scrollIntoView({ block: 'start' })
  })
  useEffect(() => {
    if (isFound) openFirst()
  }, [isFound])
  const mayLookOn =
    firstId !== undefined &&
    !isFound &&
    hasNextPage &&
    !isFetching &&
    !query.isError &&
    (data?.pages.length ?? 0) < mostPagesToLook
  useEffect(() => {
    if (mayLookOn) void fetchNextPage()
  }, [mayLookOn, fetchNextPage])

  if (items === undefined) {
    if (error === null || isFetching) return <ListSkeleton />
    return <LoadFailure what="The treatments" error={error} retry={() => void refetch()} />
  }
  // Somebody may cancel an appointment while its note is being written: the note is not lost with it.
  const orphan = writing !== undefined && visitOf(writing.visit.id) === undefined ? writing.visit : undefined
  const shown = orphan === undefined ? items : withInPlace(items, orphan)
  const cardOf = (visit: TreatedAppointment) => (
    <VisitCard
      patientId={patientId}
      visit={visit}
      isToday={visit.day === today}
      isNamed={visit.id === appointmentId}
      now={now}
      finish={visit.seated && !isReadOnly(visit, now) ? finishOf(visit.id) : null}
      editedId={writing?.visit.id === visit.id ? (writing.storedId ?? writing.note?.id) : undefined}
      editor={
        writing?.visit.id === visit.id ? (
          <VisitNoteEditor
            key={writing.turn}
            ref={editor}
            patientId={patientId}
            visit={visit}
            note={writing.note}
            headId={visitHeadId(visit.id)}
            userId={userId}
            onStored={({ id }) => setWriting(current => current && { ...current, storedId: id })}
            onClose={() => close(writing)}
          />
        ) : null
      }
      onAddNote={() => void write({ visit, note: undefined })}
      onEdit={() => openDialog(`/v2/appointment/${visit.id}/edit`)}
      onEditNote={note => void write({ visit, note })}
      onRemoveNote={note =>
        void removeNote(note, () => document.getElementById(notesButtonId(visit.id))?.focus())
      }
    />
  )
  return (
    <Stack gap="sm">
      {shown.length === 0 ? <Text c="dimmed">No previous data</Text> : null}
      <ol ref={list} tabIndex={-1} className={styles.list} aria-label="Appointments and notes">
        {shown.map(item => (
          <li key={nameOf(item)}>
            {isNote(item) ? (
              <Card pt="xs" pr="sm" pb="xs">
                <TreatmentNote
                  note={item}
                  now={now}
                  onEdit={() => openDialog(`/v2/patient/${patientId}/notes/${item.id}`)}
                  onRemove={() => void removeNote(item, () => list.current?.focus())}
                />
              </Card>
            ) : (
              cardOf(item)
            )}
          </li>
        ))}
      </ol>
      {hasNextPage ? (
        <WorkingButton
          variant="default"
          w="fit-content"
          working={isAsking ? 'Loading...' : undefined}
          onClick={askForMore}
        >
          Show older
        </WorkingButton>
      ) : null}
      {query.isFetchNextPageError ? (
        <LoadFailure what="The older ones" error={query.error} retry={askForMore} />
      ) : null}
    </Stack>
  )
}

/** A key that stays the same when the item moves, so that text being written moves along. */
const nameOf = (item: Treatment) => `${isNote(item) ? 'note' : 'visit'} ${item.id}`

/** An item that moved between two page reads may be on both pages. */
const eachOnce = (items: Treatment[]) => [...new Map(items.map(item => [nameOf(item), item])).values()]

/** Inserts the visit in its place, newest first. */
function withInPlace(items: Treatment[], visit: TreatedAppointment): Treatment[] {
  const older = items.findIndex(item => placeOf(item) < placeOf(visit))
  return older === -1 ? [...items, visit] : items.toSpliced(older, 0, visit)
}

const ListSkeleton = () => (
  <Stack gap="sm" className="late">
    <Text role="status" c="dimmed">
      Loading...
    </Text>
    {['first', 'second', 'third'].map(one => (
      <Placeholder key={one} width="100%" height={96} />
    ))}
  </Stack>
)
