import type { Eligibility } from '@archwire/contract/eligibility/eligibility'
import { fixErrorsFirst, isUnderWay, showsPlaceholder } from '@archwire/domain/eligibility/eligibility-status'
import { payerErrorMessage, placesToMend } from '@archwire/domain/eligibility/payer-error-message'
import { Box, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { formatInstant } from '../../../lib/dates/instants.ts'
import { useDialogState } from '../../../lib/navigation/dialog-route.ts'
import { WindowDialog } from '../../../ui/dialog/window-dialog.tsx'
import { Failure, Message } from '../../../ui/feedback/message.tsx'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { EntryTitle } from '../../../ui/layout/lists.tsx'
import {
  coverageIn,
  EligibilityOutcome,
  errorLabel,
  orthodonticsIn,
} from '../inquiries/eligibility-labels.tsx'
import { type EligibilityRef, eligibilityQuery } from '../inquiries/eligibility-queries.ts'
import { ResponseActions } from './response-actions.tsx'
import { sectionsOf, sectionTitles } from './response-content.ts'
import { ResponseSection } from './response-section.tsx'

/** What must be corrected before the payer can respond: each error by code and meaning. */
function ResponseErrors({ eligibility }: { eligibility: Eligibility }) {
  const { status, response, failure } = eligibility
  const errors = response?.errors ?? []
  if (status === 'failed') {
    return (
      <Message kind="alert" title="The payer could not be asked.">
        {failure === null ? null : <p>{failure}</p>}
      </Message>
    )
  }
  if (errors.length === 0) return null
  return (
    <Message kind="alert" title={fixErrorsFirst}>
      <Box component="ul" className="bullets" mt="xs" aria-label="Eligibility errors">
        {[...new Map(errors.map(error => [errorLabel(error), error]))].map(([label, error]) => (
          <li key={label}>
            <b>{error.statusCode}</b> {payerErrorMessage(error.description)}
          </li>
        ))}
      </Box>
      <MendLinks eligibility={eligibility} />
    </Message>
  )
}

/** Where the errors are mended. Closing what a link opens leads back to the check. */
function MendLinks({ eligibility: { patientId, response } }: { eligibility: Eligibility }) {
  const state = useDialogState()
  const { patient, insurance } = placesToMend(response?.errors ?? [])
  if (!patient && !insurance) return null
  return (
    <Group gap="xs 16px" mt="xs">
      {patient ? (
        <Link to={`/v2/patient/${patientId}/edit/basic`} state={state} className="thumb">
          Edit the patient’s basic information
        </Link>
      ) : null}
      {insurance ? (
        <Link to={`/v2/patient/${patientId}/insurance`} className="thumb">
          See the patient’s insurances
        </Link>
      ) : null}
    </Group>
  )
}

type Props = EligibilityRef & { onClose: () => void }

const title = 'Eligibility'

/** An eligibility check and, once it has arrived, the payer's response. */
export function EligibilityDialog({ onClose, ...name }: Props) {
  usePageTitle(title)
  const { data, error, isFetching, refetch } = useQuery(eligibilityQuery(name))
  return (
    <WindowDialog title={title} size={880} onClose={onClose}>
      {data !== undefined ? (
        <PayerResponse eligibility={data} />
      ) : error !== null && !isFetching ? (
        <Failure title={error.message} retry={() => void refetch()} />
      ) : (
        <Stack gap="sm" miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Placeholder width="40%" height={20} label="Loading" />
          <Sections eligibility={undefined} />
        </Stack>
      )}
    </WindowDialog>
  )
}

function PayerResponse({ eligibility }: { eligibility: Eligibility }) {
  const { insurance, provider, createdAt, status } = eligibility
  const coverage = coverageIn(eligibility)
  return (
    <Stack gap="sm" miw={0} style={{ overflowWrap: 'anywhere' }}>
      <Stack gap="xs">
        <div>
          <EntryTitle>
            {insurance.payer.name} ({insurance.payer.code})
          </EntryTitle>
          <Text c="dimmed">
            Member ID {insurance.memberId} · Asked {formatInstant(createdAt)} as {provider.name}
          </Text>
        </div>
        <div role="status">
          <EligibilityOutcome
            eligibility={eligibility}
            outcome={eligibility.response?.statusDescription ?? ''}
            coverage={coverage}
            orthodontics={orthodonticsIn(coverage, eligibility.response)}
          />
        </div>
      </Stack>
      <ResponseErrors eligibility={eligibility} />
      <ResponseActions eligibility={eligibility} />
      {isUnderWay(status) ? (
        <Text c="dimmed">
          The payer is being asked. What it answers appears here by itself; you can close this meanwhile.
        </Text>
      ) : null}
      <Sections eligibility={eligibility} />
    </Stack>
  )
}

/**
 * All sections are shown from the start, so that nothing moves when the response arrives; none if there will be no
 * response.
 */
function Sections({ eligibility }: { eligibility: Eligibility | undefined }) {
  const isWaiting =
    eligibility === undefined ||
    isUnderWay(eligibility.status) ||
    showsPlaceholder(eligibility.status, eligibility.response !== null)
  const sections = eligibility === undefined ? [] : sectionsOf(eligibility)
  if (!isWaiting && sections.length === 0) return null
  return (
    <div aria-busy={isWaiting}>
      {sectionTitles.map(one => (
        <ResponseSection
          key={one}
          title={one}
          section={isWaiting ? undefined : sections.find(section => section.title === one)}
        />
      ))}
    </div>
  )
}
