import { type ReactNode, useId } from 'react'
import { useSearchParams } from 'react-router'
import { RecordPage, RecordPanel } from '../../../ui/record-page.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { FormsAndContracts } from '../components/forms-and-contracts.tsx'
import { Uploads } from '../components/uploads.tsx'

type Tab = { value: string; label: string; show: (patientId: number) => ReactNode }

/** What the page is made of, in the order of its tabs. */
const tabs: readonly [Tab, ...Tab[]] = [
  {
    value: 'forms',
    label: 'Forms & Contracts',
    show: patientId => <FormsAndContracts patientId={patientId} />,
  },
  { value: 'uploads', label: 'Uploads', show: patientId => <Uploads patientId={patientId} /> },
]

/** Everything on paper, as it were: what a patient's record keeps as documents. The address keeps which of it is shown. */
export function DocumentsScreen({ patientId }: { patientId: number }) {
  const [params, setParams] = useSearchParams()
  const panel = useId()
  const { value, show } = tabs.find(tab => tab.value === params.get('tab')) ?? tabs[0]
  const choose = (tab: string) => setParams(tab === tabs[0].value ? {} : { tab }, { replace: true })
  return (
    <RecordPage title="Documents">
      <Tabs label="Documents" tabs={tabs} value={value} onChange={choose} panel={panel} />
      <RecordPanel id={panel} tab={value}>
        {show(patientId)}
      </RecordPanel>
    </RecordPage>
  )
}
