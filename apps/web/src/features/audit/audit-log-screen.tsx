import { Button, Text, VisuallyHidden } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '../../lib/browser/debounced.ts'
import { oneOf, paramsOf, useAddressChoice, useMorePages } from '../../lib/navigation/list-paging.ts'
import { LoadFailure, Message } from '../../ui/feedback/message.tsx'
import { Placeholder } from '../../ui/feedback/placeholder.tsx'
import { WorkingButton } from '../../ui/form/working-button.tsx'
import { ListPage } from '../../ui/layout/clinic-page.tsx'
import { AuditFilters, type Colleague } from './audit-filters.tsx'
import { AuditList } from './audit-list.tsx'
import { type AuditChoice, auditFileUrl, auditLogQuery, otherActors } from './audit-log.ts'

const typingPauseMs = 300

type ChoiceInAddress = Omit<AuditChoice, 'query'>

const numberOf = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

const dayOf = (text: string | null): string | undefined =>
  text !== null && /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) ? text : undefined

const inAddress = {
  read: (params: URLSearchParams): ChoiceInAddress => ({
    person: oneOf(otherActors, params.get('person')) ?? numberOf(params.get('person')),
    patient: numberOf(params.get('patient')),
    from: dayOf(params.get('from')),
    to: dayOf(params.get('to')),
  }),
  write: (choice: ChoiceInAddress) => paramsOf(choice),
}

/**
 * The filters are kept in the address, except the typed search: it may be somebody's name, and browsers store
 * addresses.
 */
function useAuditLog() {
  const [fromAddress, show] = useAddressChoice(inAddress)
  const [typed, setTyped] = useState('')
  const [round, setRound] = useState(0)
  const { settled } = useDebounced(typed.trim(), typingPauseMs)
  const choice: AuditChoice = { ...fromAddress, query: settled }
  const isReversed =
    fromAddress.from !== undefined && fromAddress.to !== undefined && fromAddress.from > fromAddress.to
  const list = useInfiniteQuery({ ...auditLogQuery(choice), enabled: !isReversed })
  const more = useMorePages(list, JSON.stringify(choice))
  return {
    choice,
    typed,
    search: setTyped,
    show,
    showAll: () => {
      setTyped('')
      setRound(round + 1)
      show({ person: undefined, patient: undefined, from: undefined, to: undefined })
    },
    isNarrowed: settled !== '' || Object.values(fromAddress).some(value => value !== undefined),
    isReversed,
    round,
    list,
    entries: list.data?.pages.flatMap(({ records }) => records),
    ...more,
  }
}

/** Who did what and when, in the whole clinic. */
export function AuditLogScreen({ people, zone }: { people: Colleague[] | undefined; zone: string }) {
  const log = useAuditLog()
  const { choice, list, entries } = log
  return (
    <ListPage title="Audit log" fileUrl={log.isReversed ? undefined : auditFileUrl(choice)}>
      <Text maw={640} c="dimmed" textWrap="pretty">
        Every change, every login and every opening of a record. Nobody can change or delete what stands here.
      </Text>
      <AuditFilters {...log} people={people} patientName={nameOf(choice.patient, entries)} />
      {log.isReversed ? null : entries === undefined ? (
        list.error !== null && !list.isFetching ? (
          <LoadFailure what="The audit log" error={list.error} retry={() => void list.refetch()} />
        ) : (
          <Placeholder width="100%" height={320} label="Loading" />
        )
      ) : (
        <>
          <VisuallyHidden role="status">
            {list.isPlaceholderData ? '' : countLabel(entries.length, list.hasNextPage)}
          </VisuallyHidden>
          <div aria-busy={list.isPlaceholderData}>
            {entries.length > 0 ? (
              <AuditList entries={entries} zone={zone} showPatient={patient => log.show({ patient })} />
            ) : (
              <Nothing isNarrowed={log.isNarrowed} showAll={log.showAll} />
            )}
          </div>
          {list.hasNextPage ? (
            <div>
              <WorkingButton
                variant="default"
                working={log.isAsking ? 'Loading…' : undefined}
                onClick={log.askForMore}
              >
                Show older
              </WorkingButton>
            </div>
          ) : null}
          {list.isFetchNextPageError ? (
            <LoadFailure what="The older entries" error={list.error} retry={log.askForMore} />
          ) : null}
        </>
      )}
    </ListPage>
  )
}

type Named = { patientId: number | null; patientName: string | null }

const nameOf = (patient: number | undefined, entries: Named[] | undefined): string | undefined =>
  entries?.find(({ patientId }) => patientId === patient && patient !== undefined)?.patientName ?? undefined

const countLabel = (count: number, hasMore: boolean) =>
  `${count}${hasMore ? ' or more' : ''} ${count === 1 ? 'entry' : 'entries'}`

const Nothing = ({ isNarrowed, showAll }: { isNarrowed: boolean; showAll: () => void }) =>
  isNarrowed ? (
    <Message
      kind="notice"
      title="There are no such entries."
      actions={
        <Button variant="default" onClick={showAll}>
          Show everything
        </Button>
      }
    />
  ) : (
    <Message kind="notice" title="Nothing has happened here yet." />
  )
