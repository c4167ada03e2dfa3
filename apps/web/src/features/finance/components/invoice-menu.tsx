import type { Invoice } from '@archwire/contract/finance/plans'
import { type InvoiceAction, invoiceActions } from '@archwire/domain/finance/invoice-status'
import { useOpenDialog } from '../../../lib/dialog-route.ts'
import { MoreIcon } from '../../../ui/icons.tsx'
import { Menu, type MenuItem } from '../../../ui/menu.tsx'
import { type Desk, menuFactsOf } from './invoice-facts.ts'
import type { useInvoiceDeeds } from './use-invoice-deeds.ts'

type Props = {
  patientId: number
  invoice: Invoice
  name: string
  desk: Desk
  deeds: ReturnType<typeof useInvoiceDeeds>
}

const labels: Record<InvoiceAction, string> = {
  view: 'View invoice',
  charge: 'Charge now',
  change: 'Change payment method',
  schedule: 'Schedule to due date',
  link: 'Send payment link',
  refund: 'Refund',
  decline: 'Decline check',
  cancel: 'Cancel invoice',
}

/** What can be done with an invoice just now. */
export function InvoiceMenu({ patientId, invoice, name, desk, deeds }: Props) {
  const openDialog = useOpenDialog()
  const finance = `/v2/patient/${patientId}/finance`
  const open = (dialog: string, more = '') => openDialog(`${finance}/${dialog}?invoice=${invoice.id}${more}`)
  const work: Record<Exclude<InvoiceAction, 'view'>, () => void> = {
    charge: () => open('change-payment-method', '&type=charge'),
    change: () => open('change-payment-method', '&type=change'),
    refund: () => open('refund-payment'),
    decline: () => open('decline-payment'),
    schedule: () => void deeds.act('schedule', invoice),
    link: () => void deeds.act('link', invoice),
    cancel: () => void deeds.act('cancel', invoice),
  }
  const items: MenuItem[] = invoiceActions(menuFactsOf(invoice, desk)).map(action =>
    action === 'view'
      ? { label: labels.view, href: invoice.publicUrl, inNewTab: true }
      : { label: labels[action], onSelect: work[action] },
  )
  // However the invoice stands: its page shows what was paid.
  items.push({ label: 'Withdraw link', onSelect: () => void deeds.act('withdraw', invoice) })
  return (
    <Menu
      label={`Actions for ${name}`}
      button={<MoreIcon />}
      isOff={deeds.busyWith === invoice.id}
      items={items}
    />
  )
}
