import type { ReactNode } from 'react'
import { Columns } from '../layout/columns.tsx'

/** Fields side by side, with these shares of the width; one below the other on a phone. */
export const FieldColumns = ({ shares, children }: { shares: number[]; children: ReactNode }) => (
  <Columns shares={shares} align="start">
    {children}
  </Columns>
)
