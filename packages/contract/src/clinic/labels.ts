import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { color, name, setUpRecord } from './setup-fields.ts'

export const labelRef = z.object({ id: z.number().int(), name: z.string(), color: z.string() })
export type LabelRef = z.output<typeof labelRef>

const label = z.object({ name: name(60), color })
export type LabelChange = z.output<typeof label>

export const labelSettings = labelRef.extend(setUpRecord)
export type LabelSettings = z.output<typeof labelSettings>

export const listLabels = endpoint({
  method: 'GET',
  path: '/labels',
  who: 'staff',
  summary: 'The labels in use, by name',
  reply: z.array(labelRef),
})

export const listLabelSettings = endpoint({
  method: 'GET',
  path: '/settings/labels',
  who: 'admin',
  summary: 'Every label, also those out of use',
  reply: z.array(labelSettings),
})

export const addLabel = endpoint({
  method: 'POST',
  path: '/settings/labels',
  who: 'admin',
  summary: 'Add a label',
  idempotent: true,
  body: z.object({ label }),
  reply: labelSettings,
})

export const changeLabel = endpoint({
  method: 'PUT',
  path: '/settings/labels/:id',
  who: 'admin',
  summary: 'Change a label, or take it back into use',
  versioned: true,
  params: z.object({ id }),
  body: z.object({ label: label.extend({ active: z.boolean() }).partial() }),
  reply: labelSettings,
})

export const removeLabel = endpoint({
  method: 'DELETE',
  path: '/settings/labels/:id',
  who: 'admin',
  summary: 'Delete a label; one that was ever used is taken out of use instead, and answered',
  params: z.object({ id }),
  reply: labelSettings.optional(),
  status: 200,
})
