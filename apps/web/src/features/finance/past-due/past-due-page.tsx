import type { PastDuePage as Page } from '@archwire/contract/finance/invoices'
import { Button, Group, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { userQuery } from '../../../shared/users/signed-in-user.ts'
import { LoadFailure, Message } from '../../../ui/feedback/message.tsx'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { SearchIcon } from '../../../ui/icons.tsx'
import { ClinicPage } from '../../../ui/layout/clinic-page.tsx'
import { FittingColumns } from '../../../ui/layout/columns.tsx'
import { PageTurner } from '../../../ui/layout/page-turner.tsx'
import { PressTile } from '../../../ui/layout/press-tile.tsx'
import { money } from '../money/money-labels.ts'
import { PastDueList } from './past-due-list.tsx'
import { type AgeBucket, usePastDue } from './use-past-due.ts'

const title = 'Past due'

const ages: Record<AgeBucket, string> = {
  '0-30': '1 to 30 days',
  '31-60': '31 to 60 days',
  '61-90': '61 to 90 days',
  'over-90': 'Over 90 days',
}

const countLabel = (patients: number) => (patients === 1 ? '1 patient' : `${patients} patients`)

/** Who owes something whose day is past, for everybody at the desk. */
export function PastDuePage() {
  usePageTitle(title)
  const isAdmin = useQuery(userQuery).data?.admin === true
  const { choice, typed, search, show, showAll, list } = usePastDue()
  const { data } = list
  const turnTo = (page: number) => {
    show({ page })
    window.scrollTo(0, 0)
  }
  return (
    <ClinicPage title={title} aside={isAdmin ? <Export age={choice.age} query={choice.query} /> : null}>
      {data === undefined ? (
        list.isError && !list.isFetching ? (
          <LoadFailure what="The list" error={list.error} retry={() => void list.refetch()} />
        ) : (
          <Placeholder width="100%" height={320} label="Loading" />
        )
      ) : (
        <>
          <Ages buckets={data.buckets} chosen={choice.age} onChoose={age => show({ age })} />
          <Group justify="space-between" gap="xs">
            <TextInput
              type="search"
              w="min(320px, 100%)"
              className="phone-wide"
              aria-label="Search patients who owe"
              placeholder="Filter this list by name or phone"
              leftSection={<SearchIcon />}
              autoComplete="off"
              maxLength={100}
              value={typed}
              onChange={event => search(event.currentTarget.value)}
            />
            <p>
              {countLabel(data.patients)}:{' '}
              <Text component="span" fw={600}>
                {money(data.amount)}
              </Text>{' '}
              past due
            </p>
          </Group>
          <VisuallyHidden role="status">
            {list.isPlaceholderData ? '' : `${countLabel(data.patients)}, ${money(data.amount)}`}
          </VisuallyHidden>
          <div aria-busy={list.isPlaceholderData}>
            {data.records.length > 0 ? (
              <PastDueList patients={data.records} />
            ) : choice.age === undefined && choice.query === '' ? (
              <Text c="dimmed">Nobody owes anything whose day is past.</Text>
            ) : (
              <Message
                kind="notice"
                title="Nobody like this owes anything whose day is past."
                actions={
                  <Button variant="default" onClick={showAll}>
                    Show all
                  </Button>
                }
              />
            )}
          </div>
          <PageTurner
            label="Pages of patients"
            page={data.currentPage}
            pages={data.totalPages}
            turnTo={turnTo}
          />
        </>
      )}
    </ClinicPage>
  )
}

type ExportProps = { age: AgeBucket | undefined; query: string }

/** What is shown, all pages, as a file. */
function Export({ age, query }: ExportProps) {
  const params = new URLSearchParams({ ...(age && { bucket: age }), ...(query !== '' && { query }) })
  return (
    <Button component="a" variant="default" href={`/v2/rest/billing/past_due.csv?${params}`} download>
      Export CSV
    </Button>
  )
}

type AgesProps = {
  buckets: Page['buckets']
  chosen: AgeBucket | undefined
  onChoose: (age: AgeBucket | undefined) => void
}

const Ages = ({ buckets, chosen, onChoose }: AgesProps) => (
  <FittingColumns component="ul" least={150} gap="xs" aria-label="By days past due">
    {buckets.map(({ bucket, patients, amount }) => (
      <li key={bucket}>
        <PressTile
          isPressed={bucket === chosen}
          onPress={() => onChoose(bucket === chosen ? undefined : bucket)}
        >
          <Text component="span" fz="xs" lh="16px" c="dimmed" pt={4}>
            {ages[bucket]}
          </Text>
          <Group component="span" gap="0 8px" justify="space-between" align="baseline" pb={4}>
            <Text component="strong" fz="xl" lh="28px" fw={600}>
              {money(amount)}
            </Text>
            <Text component="span" fz="xs" c="dimmed">
              {countLabel(patients)}
            </Text>
          </Group>
        </PressTile>
      </li>
    ))}
  </FittingColumns>
)
