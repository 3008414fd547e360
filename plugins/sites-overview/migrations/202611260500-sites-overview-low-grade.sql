-- Low grade is neither ore nor waste: it stands beside both, so that the three make what was moved. Of what was kept
-- before, what is neither ore nor waste is low grade.
alter table site_snapshot add column low_grade_t float8;
update site_snapshot set low_grade_t = greatest(0, tonnes - ore_t - waste_t);
