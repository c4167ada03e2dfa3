import { Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useSearchParams } from 'react-router'
import { useOpenDialog } from '../../lib/navigation/dialog-route.ts'
import { contractsQuery } from '../../shared/documents/contracts-query.ts'
import { PlusIcon } from '../../ui/icons.tsx'
import { RecordPage, RecordPanel } from '../../ui/layout/record-page.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { Menu } from '../../ui/popup/menu.tsx'
import { consentsQuery } from './consent-forms/consent-forms.ts'
import { ConsentFormsCard } from './consent-forms/consent-forms-card.tsx'
import { ContractsCard } from './contracts/contracts-card.tsx'
import styles from './documents-screen.module.css'
import { HealthHistoryCard, intakeFormQuery } from './health-history/health-history-card.tsx'
import { nextStep } from './next-step.ts'
import { Uploads } from './uploads/uploads.tsx'

/** The forms that a patient fills in and signs, a card for each. */
function FormsAndContracts({ patientId }: { patientId: number }) {
  const openDialog = useOpenDialog()
  // A patient has one current contract at a time.
  const contracts = useQuery(contractsQuery(patientId)).data
  const mayCreate = contracts?.every(({ active }) => !active) === true
  const form = useQuery(intakeFormQuery(patientId)).data
  const consents = useQuery(consentsQuery(patientId)).data
  const isKnown = form !== undefined && consents !== undefined && contracts !== undefined
  const next = isKnown ? nextStep({ form, consents, contracts }) : undefined
  return (
    <Stack>
      <Group justify="flex-end" className="screen-only">
        <Menu
          label="Add Documents"
          isFilled={next?.of === 'more'}
          button={
            <>
              <PlusIcon /> Add Documents
            </>
          }
          items={[
            ...(mayCreate
              ? [
                  {
                    label: 'Create contract',
                    onSelect: () => openDialog(`/v2/create-contract/${patientId}`),
                  },
                ]
              : []),
            {
              label: 'Create consent form',
              onSelect: () => openDialog(`/v2/consent-form-confirmation?patient=${patientId}`),
            },
          ]}
        />
      </Group>
      <div className={styles.cards}>
        <HealthHistoryCard patientId={patientId} isNext={next?.of === 'health history'} />
        <ConsentFormsCard patientId={patientId} {...(next?.of === 'consent form' && { nextId: next.id })} />
        <ContractsCard patientId={patientId} {...(next?.of === 'contract' && { nextId: next.id })} />
      </div>
    </Stack>
  )
}

type Tab = { value: string; label: string; show: (patientId: number) => ReactNode }

/** The parts of the page, in the order of its tabs. */
const tabs: readonly [Tab, ...Tab[]] = [
  {
    value: 'forms',
    label: 'Forms & Contracts',
    show: patientId => <FormsAndContracts patientId={patientId} />,
  },
  { value: 'uploads', label: 'Uploads', show: patientId => <Uploads patientId={patientId} /> },
]

/** The documents of a patient's record. The address keeps which tab is shown. */
export function DocumentsScreen({ patientId }: { patientId: number }) {
  const [params, setParams] = useSearchParams()
  const panel = useId()
  const { value, show } = tabs.find(tab => tab.value === params.get('tab')) ?? tabs[0]
  const choose = (tab: string) => setParams(tab === tabs[0].value ? {} : { tab }, { replace: true })
  return (
    <RecordPage title="Documents">
      <Tabs label="Documents" tabs={tabs} value={value} onChange={choose} panel={panel} isFlush />
      <RecordPanel id={panel} tab={value}>
        {show(patientId)}
      </RecordPanel>
    </RecordPage>
  )
}
