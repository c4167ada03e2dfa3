import { type ReactNode, useId } from 'react'
import { useSearchParams } from 'react-router'
import { Tabs } from '../../../ui/tabs.tsx'
import { FormsAndContracts } from '../components/forms-and-contracts.tsx'
import { Uploads } from '../components/uploads.tsx'
import styles from './documents-screen.module.css'

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
    <div className={styles.documents}>
      <h2 className={styles.title}>Documents</h2>
      <Tabs label="Documents" tabs={tabs} value={value} onChange={choose} panel={panel} />
      <div role="tabpanel" id={panel} aria-labelledby={`${panel}-${value}`} className={styles.panel}>
        {show(patientId)}
      </div>
    </div>
  )
}
