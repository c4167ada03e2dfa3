import type { GatewayForBrowser, PaymentMethods } from '@archwire/contract/finance/methods'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { LoadingDialog } from '../../../ui/dialog/form-dialog.tsx'
import { gatewayQuery, paymentMethodsQuery } from '../money/payment-methods.ts'

type Props = {
  title: string
  patientId: number
  onClose: () => void
  children: (methods: PaymentMethods, gateway: GatewayForBrowser) => ReactNode
}

/** A dialog about saved payment methods: it waits for them and shows a failed load. */
export function MethodsDialog({ title, patientId, onClose, children }: Props) {
  usePageTitle(title)
  const methods = useQuery(paymentMethodsQuery(patientId))
  const gateway = useQuery(gatewayQuery)
  if (methods.data !== undefined && gateway.data !== undefined) {
    return children(methods.data, gateway.data)
  }
  const failed = [methods, gateway].find(query => query.isError && !query.isFetching)
  const retry = () => {
    for (const query of [methods, gateway]) if (query.isError) void query.refetch()
  }
  return (
    <LoadingDialog
      {...{ title, retry, onClose }}
      failure={
        failed?.error ? { error: failed.error, words: 'Unable to load saved payment methods' } : undefined
      }
    />
  )
}
