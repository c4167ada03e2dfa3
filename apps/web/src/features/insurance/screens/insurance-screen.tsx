import type { Insurance } from '@archwire/contract/insurance/insurance-calls'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { useOpenDialog } from '../../../lib/dialog-route.ts'
import { Failure } from '../../../ui/failure.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import { Message } from '../../../ui/message.tsx'
import { Placeholder } from '../../../ui/placeholder.tsx'
import { RecordPage, RecordPanel } from '../../../ui/record-page.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { insurancesQuery } from '../api/insurances.ts'
import { InsuranceLinkButtons } from '../components/insurance-link-buttons.tsx'
import { InsuranceList } from '../components/insurance-list.tsx'
import type { InsuredPatient } from '../components/insured-patient.ts'
import styles from './insurance-screen.module.css'

type Props = {
  id: number
  /** Absent while the record is on its way. */
  patient: InsuredPatient | undefined
}

/** How a patient is insured. */
export function InsuranceScreen({ id, patient }: Props) {
  const { data, error, isFetching, refetch } = useQuery(insurancesQuery(id))
  const openDialog = useOpenDialog()
  return (
    <RecordPage
      title="Insurance"
      titleRef={useKeepFocus(data?.length ?? 0)}
      aside={
        <Button
          className="screen-only"
          leftSection={<PlusIcon />}
          onClick={() => openDialog(`/v2/patient/${id}/insurance/new`)}
        >
          Add Insurance
        </Button>
      }
    >
      {data === undefined && error !== null && !isFetching ? (
        <Failure title={error.message} retry={() => void refetch()} />
      ) : data === undefined || patient === undefined ? (
        <InsuranceSkeleton />
      ) : data.length === 0 ? (
        <NoInsurance patient={patient} />
      ) : (
        <InsuranceTabs patientId={id} insurances={data} />
      )}
    </RecordPage>
  )
}

/** The focus of whoever removed one goes with it, and with the last one the whole list; the title has it then. */
function useKeepFocus(count: number) {
  const title = useRef<HTMLHeadingElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) title.current?.focus()
    before.current = count
  }, [count])
  return title
}

const tabs = [{ value: 'insurances', label: 'Insurances' }] as const

/** Only what the patient has is a tab; the first of them is open. */
function InsuranceTabs({ patientId, insurances }: { patientId: number; insurances: Insurance[] }) {
  const panel = useId()
  const { value } = tabs[0]
  return (
    <>
      <Tabs label="Insurance" tabs={tabs} value={value} onChange={() => undefined} panel={panel} />
      <RecordPanel id={panel} tab={value}>
        <InsuranceList patientId={patientId} insurances={insurances} />
      </RecordPanel>
    </>
  )
}

function NoInsurance({ patient }: { patient: InsuredPatient }) {
  const isWaiting = patient.insuranceForms.some(({ status }) => status === 'draft')
  return (
    <div className={styles.none}>
      <p>No insurance on file yet.</p>
      {isWaiting ? (
        <Message kind="notice">
          <p>
            A draft waits for review; it becomes an insurance once it is processed.{' '}
            <Link to={`/v2/patient/${patient.id}/profile#patient-insurance`}>Review it</Link>
          </p>
        </Message>
      ) : (
        <p>The patient has not filled out the insurance form yet.</p>
      )}
      <InsuranceLinkButtons patient={patient} />
    </div>
  )
}

const InsuranceSkeleton = () => (
  <div className={`late ${styles.none}`} role="status" aria-label="Loading">
    <Placeholder width={120} height={32} />
    <Placeholder width="100%" height={44} />
    <Placeholder width="100%" height={44} />
  </div>
)
