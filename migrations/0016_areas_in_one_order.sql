-- Master data below, ledger above: tags and positions are areas of their own, and what a batch reserves of a lot belongs
-- to production. The rows stay where they are.
create schema tag;
alter table configuration.tag set schema tag;
alter table configuration.tag_connection set schema tag;

create schema position;
alter table warehouse.position set schema position;

alter table serial.lot_allocation set schema production;

-- A counter can go while only trashed products name it; they lose it then. The code looks for the others first.
alter table product.product drop constraint product_counter_fk;
alter table product.product add constraint product_counter_fk
    foreign key (counter_key) references configuration.counter (key) on delete set null;
