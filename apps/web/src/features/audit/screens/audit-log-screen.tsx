import { Button, VisuallyHidden } from '@mantine/core'
import { ListPage } from '../../../ui/list-page.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Message } from '../../../ui/message.tsx'
import { Placeholder } from '../../../ui/placeholder.tsx'
import { WorkingButton } from '../../../ui/working-button.tsx'
import { auditFileUrl } from '../api/audit-log.ts'
import { AuditFilters, type Colleague } from '../components/audit-filters.tsx'
import { AuditList } from '../components/audit-list.tsx'
import { useAuditLog } from '../components/use-audit-log.ts'
import styles from './audit-log-screen.module.css'

/** Who did what and when, in the whole clinic. */
export function AuditLogScreen({ people, zone }: { people: Colleague[] | undefined; zone: string }) {
  const log = useAuditLog()
  const { choice, list, entries } = log
  return (
    <ListPage title="Audit log" fileUrl={log.isReversed ? undefined : auditFileUrl(choice)}>
      <p className={styles.hint}>
        Every change, every login and every opening of a record. Nobody can change or delete what stands here.
      </p>
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
            {list.isPlaceholderData ? '' : countWords(entries.length, list.hasNextPage)}
          </VisuallyHidden>
          <div aria-busy={list.isPlaceholderData}>
            {entries.length > 0 ? (
              <AuditList entries={entries} zone={zone} showPatient={patient => log.show({ patient })} />
            ) : (
              <Nothing isNarrowed={log.isNarrowed} showAll={log.showAll} />
            )}
          </div>
          {list.hasNextPage ? (
            <WorkingButton
              variant="default"
              className={styles.older}
              working={log.isAsking ? 'Loading…' : undefined}
              onClick={log.askForMore}
            >
              Show older
            </WorkingButton>
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

const countWords = (count: number, hasMore: boolean) =>
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
