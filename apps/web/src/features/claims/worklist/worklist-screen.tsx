import type { Payer } from '@archwire/contract/insurance/payers'
import { Button, Group, NativeSelect, TextInput, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { Failure, Message } from '../../../ui/feedback/message.tsx'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { SearchIcon } from '../../../ui/icons.tsx'
import { ClinicPage } from '../../../ui/layout/clinic-page.tsx'
import { PageTurner } from '../../../ui/layout/page-turner.tsx'
import { UnreadFiles } from './unread-files.tsx'
import { type AgeBucket, useClaimWork } from './use-claim-work.ts'
import { useRowFocus } from './use-row-focus.ts'
import { WorkList } from './work-list.tsx'
import { tilesOf, WorkTiles } from './work-tiles.tsx'

const title = 'Claims'

const ages: Record<AgeBucket, string> = {
  '0-30': '0 to 30 days',
  '31-60': '31 to 60 days',
  '61-90': '61 to 90 days',
  'over-90': 'Over 90 days',
}

const ageChoices = [
  { value: '', label: 'Any age' },
  ...Object.entries(ages).map(([value, label]) => ({ value, label })),
]

const payerChoices = (payers: Payer[]) => [
  { value: '', label: 'Every payer' },
  ...payers.map(({ id, name, code }) => ({ value: String(id), label: `${name} (${code})` })),
]

/** The claims of the whole clinic: which need work, since when, and for how much. */
export function WorklistScreen({ nav }: { nav: ReactNode }) {
  usePageTitle(title)
  const { choice, typed, search, show, showAll, isNarrowed, list } = useClaimWork()
  const { data } = list
  const heading = useRef<HTMLHeadingElement>(null)
  const rowFocus = useRowFocus(data?.records ?? none, heading)
  const turnTo = (page: number) => {
    show({ page })
    window.scrollTo(0, 0)
  }
  return (
    <ClinicPage title={title} titleRef={heading} aside={nav}>
      <UnreadFiles heading={heading} />
      {data === undefined ? (
        list.isError && !list.isFetching ? (
          <Failure title={list.error.message} retry={() => void list.refetch()} />
        ) : (
          <Placeholder width="100%" height={320} label="Loading" />
        )
      ) : (
        <>
          <WorkTiles
            tiles={tilesOf(data.counts, choice.status)}
            chosen={choice.status}
            onChoose={status => show({ status })}
          />
          <Group gap="xs">
            <TextInput
              type="search"
              w="min(320px, 100%)"
              className="phone-wide"
              aria-label="Search patients with claims"
              placeholder="Search patients..."
              leftSection={<SearchIcon />}
              autoComplete="off"
              maxLength={100}
              value={typed}
              onChange={event => search(event.currentTarget.value)}
            />
            <NativeSelect
              className="phone-wide"
              aria-label="Payer"
              data={payerChoices(data.payers)}
              value={choice.payer === undefined ? '' : String(choice.payer)}
              onChange={event => show({ payer: Number(event.currentTarget.value) || undefined })}
            />
            <NativeSelect
              className="phone-wide"
              aria-label="Age"
              data={ageChoices}
              value={choice.age ?? ''}
              onChange={event =>
                show({
                  age:
                    event.currentTarget.value === '' ? undefined : (event.currentTarget.value as AgeBucket),
                })
              }
            />
          </Group>
          <VisuallyHidden role="status">{list.isPlaceholderData ? '' : found(data.total)}</VisuallyHidden>
          <div {...rowFocus} aria-busy={list.isPlaceholderData}>
            {data.records.length > 0 ? (
              <WorkList claims={data.records} />
            ) : (
              <Empty {...{ isNarrowed, showAll }} hasAny={data.counts.some(({ claims }) => claims > 0)} />
            )}
          </div>
          <PageTurner
            label="Pages of claims"
            page={data.currentPage}
            pages={data.totalPages}
            turnTo={turnTo}
          />
        </>
      )}
    </ClinicPage>
  )
}

const none: never[] = []

const found = (total: number) => (total === 1 ? '1 claim' : `${total} claims`)

type EmptyProps = { isNarrowed: boolean; hasAny: boolean; showAll: () => void }

const Empty = ({ isNarrowed, hasAny, showAll }: EmptyProps) =>
  isNarrowed || hasAny ? (
    <Message
      kind="notice"
      title="There are no such claims."
      actions={
        <Button variant="default" onClick={showAll}>
          Show all claims
        </Button>
      }
    />
  ) : (
    <Message kind="notice" title="There are no claims yet.">
      <p>
        A claim is made on the Insurance page of a patient, from an insurance or from what the payer answered.
      </p>
    </Message>
  )
