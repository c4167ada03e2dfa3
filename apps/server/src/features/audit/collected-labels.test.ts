import { findAuditActions } from '@archwire/domain/audit/audit-actions'
import { expect, test } from 'vitest'
import { auditLabels } from '../../composition/features.ts'

test('every kind of record in the audit log belongs to one feature, which names its fields', () => {
  const known = new Set([...'aeiou'].flatMap(findAuditActions).map(({ entityType }) => entityType))
  const brought = auditLabels.flatMap(({ records }) => records)
  expect(brought.toSorted()).toEqual([...known].toSorted())
})
