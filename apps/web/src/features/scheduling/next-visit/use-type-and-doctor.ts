import { useState } from 'react'
import { typeLabel, type useClinicChoices } from '../appointment-form/clinic-choices.tsx'

type Finished = { appointmentType: { id: number }; doctor: { id: number } | null }
type Choices<T, D> = { types: { onSite: T[]; virtual: T[] }; doctors: D[] }
type ClinicChoices = ReturnType<typeof useClinicChoices>
type Chosen = { typeId?: number | null; doctorId?: number | null }

/**
 * The type and the doctor of the next visit: those of the finished one until somebody chooses others. Who is no longer
 * there, or does not offer the type, is nobody's choice: then any doctor who offers it will do.
 */
export function typeAndDoctor<
  T extends { id: number },
  D extends { id: number; appointmentTypeIds: number[] },
>({ appointmentType, doctor }: Finished, choices: Choices<T, D>, chosen: Chosen) {
  const types = [...choices.types.onSite, ...choices.types.virtual]
  const wantedType = chosen.typeId === undefined ? appointmentType.id : chosen.typeId
  const typeId = types.find(({ id }) => id === wantedType)?.id ?? null
  const doctors = choices.doctors.filter(
    ({ appointmentTypeIds }) => typeId === null || appointmentTypeIds.includes(typeId),
  )
  const wantedDoctor = chosen.doctorId === undefined ? doctor?.id : chosen.doctorId
  return { typeId, doctorId: doctors.find(({ id }) => id === wantedDoctor)?.id ?? null, doctors }
}

export function useTypeAndDoctor(finished: Finished, choices: Pick<ClinicChoices, 'types' | 'doctors'>) {
  const [chosen, setChosen] = useState<Chosen>({})
  const { doctors, ...current } = typeAndDoctor(finished, choices, chosen)
  const groupOf = (group: string, types: ClinicChoices['types']['onSite']) => ({
    group,
    options: types.map(type => ({ id: type.id, label: typeLabel(type) })),
  })
  return {
    ...current,
    types: [groupOf('On site', choices.types.onSite), groupOf('Virtual', choices.types.virtual)],
    doctors: doctors.map(({ id, fullName }) => ({ id, label: fullName })),
    chooseType: (typeId: number | null) => setChosen({ ...chosen, typeId }),
    chooseDoctor: (doctorId: number | null) => setChosen({ ...chosen, doctorId }),
  }
}
