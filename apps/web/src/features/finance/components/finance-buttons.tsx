import type { PaymentMethods } from '@archwire/contract/finance/methods'
import { Button } from '@mantine/core'
import { useOpenDialog } from '../../../lib/dialog-route.ts'
import { PlusIcon } from '../../../ui/icons.tsx'
import styles from '../screens/finance-screen.module.css'

type Props = {
  patientId: number
  /** Undefined until they are known. */
  methods: PaymentMethods | undefined
}

/** How many there are to manage: one that waits for its verification too. */
const countOf = (saved: { status: string }[] | undefined): string => {
  const count = saved?.filter(({ status }) => status !== 'removed').length
  return count === undefined ? '' : ` (${count})`
}

/** What else is done with money of this patient. */
export function FinanceButtons({ patientId, methods }: Props) {
  const openDialog = useOpenDialog()
  const open = (dialog: string) => () => openDialog(`/v2/patient/${patientId}/finance/${dialog}`)
  return (
    <div className={`${styles.buttons} screen-only`}>
      <Button leftSection={<PlusIcon />} onClick={open('payment-plan/new')}>
        New Payment
      </Button>
      <Button variant="default" onClick={open('manage-accounts/new')}>
        Manage Bank Accounts{countOf(methods?.bankAccounts)}
      </Button>
      <Button variant="default" onClick={open('manage-cards/new')}>
        Manage Credit/Debit Cards{countOf(methods?.cards)}
      </Button>
      <Button variant="default" onClick={open('receipts')}>
        HSA/FSA Receipt
      </Button>
    </div>
  )
}
