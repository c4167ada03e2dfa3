type Doctor = { id: number; userId: number | null }

/** Whose note it is unless another is chosen: the visit's doctor, else the one who writes it, else the only one. */
export function doctorOfNote(
  doctors: readonly Doctor[],
  { visitDoctorId, userId }: { visitDoctorId: number | null; userId: number | undefined },
): number | null {
  const own = doctors.find(doctor => doctor.userId !== null && doctor.userId === userId)
  return visitDoctorId ?? own?.id ?? (doctors.length === 1 ? (doctors[0]?.id ?? null) : null)
}
