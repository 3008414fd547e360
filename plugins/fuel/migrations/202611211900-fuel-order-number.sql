create sequence fuel_order_number;
