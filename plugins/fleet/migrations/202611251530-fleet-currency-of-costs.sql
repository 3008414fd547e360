-- What a machine cost is in the currency that its sheet names; what was entered before was shown in dirhams.
alter table equipment_financial_spec
  add column "currency" text constraint "equipment_financial_spec_currency_check"
    check ("currency" in ('MAD', 'EUR', 'USD', 'XOF', 'INR'));
update equipment_financial_spec set currency = 'MAD';
alter table equipment_financial_spec alter column currency set not null;
